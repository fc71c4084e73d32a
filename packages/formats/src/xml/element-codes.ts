/** Maximum number of different names that are remembered: a file with endless different names must not fill the memory. */
const maxNames = 1000;

/** Numbers for the elements of a format by local name, with any prefix; 0 is every other element. */
export class ElementCodes {
  private readonly known = new Map<string, number>();
  private readonly byLocalName: ReadonlyMap<string, number>;

  constructor(byLocalName: ReadonlyMap<string, number>) {
    this.byLocalName = byLocalName;
  }

  /** The number of the element with a name. */
  of(name: string): number {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const code = this.byLocalName.get(name.slice(name.indexOf(":") + 1)) ?? 0;
    if (this.known.size < maxNames) this.known.set(name, code);
    return code;
  }
}
