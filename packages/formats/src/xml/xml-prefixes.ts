/** Maximum number of declared prefixes, and of checked names, that are remembered. */
const maxRemembered = 1000;

/** The prefixes of names that a file declares anywhere before it uses them. */
export class XmlPrefixes {
  /** True once an element had a prefix that was not declared. */
  undeclared = false;
  private readonly declared = new Set(["xml"]);
  private readonly checked = new Set<string>();

  /** Takes the name of an attribute, which may declare one. */
  onAttribute(name: string): void {
    if (name.startsWith("xmlns:") && this.declared.size < maxRemembered) this.declared.add(name.slice(6));
  }

  /** Takes the name of an element, after its attributes. */
  onElement(name: string): void {
    const colon = name.indexOf(":");
    if (colon < 0 || this.undeclared || this.checked.has(name)) return;
    if (this.checked.size < maxRemembered) this.checked.add(name);
    if (!this.declared.has(name.slice(0, colon))) this.undeclared = true;
  }
}
