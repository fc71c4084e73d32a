/** What a file was, as far as its name says it in letters that every system takes. */
const extension = /(\.[a-z0-9]{1,5}){1,2}$/;

/** The extension of a file that somebody sent, in lower case and with that of its compression; empty where it has none. */
export const safeExtension = (fileName: string): string => {
  const found = extension.exec(fileName.toLowerCase())?.[0] ?? "";
  // "2025.01.fit" is a date and an extension, "ride.fit.gz" is two.
  return /\.(?:gz|zip)$/.test(found) ? found : found.slice(found.lastIndexOf("."));
};

/** Gives every name once: a second file of the same name gets a number before its extension. */
export class UniqueNames {
  readonly #taken = new Map<string, number>();

  of(stem: string, ending: string): string {
    const name = `${stem}${ending}`;
    const count = (this.#taken.get(name) ?? 0) + 1;
    this.#taken.set(name, count);
    return count === 1 ? name : this.of(`${stem}_${count}`, ending);
  }
}
