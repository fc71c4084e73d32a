/** The extensions of a file, if its name has them in characters that every system accepts. */
const extension = /(\.[a-z0-9]{1,5}){1,2}$/;

/** The extension of an uploaded file, in lower case and with that of its compression; empty if it has none. */
export const safeExtension = (fileName: string): string => {
  const found = extension.exec(fileName.toLowerCase())?.[0] ?? "";
  // "2025.01.fit" is a date and an extension, "ride.fit.gz" is two.
  return /\.(?:gz|zip)$/.test(found) ? found : found.slice(found.lastIndexOf("."));
};

/** Makes every name unique: a second file with the same name gets a number before its extension. */
export class UniqueNames {
  readonly #taken = new Map<string, number>();

  of(stem: string, ending: string): string {
    const name = `${stem}${ending}`;
    const count = (this.#taken.get(name) ?? 0) + 1;
    this.#taken.set(name, count);
    return count === 1 ? name : this.of(`${stem}_${count}`, ending);
  }
}
