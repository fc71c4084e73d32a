import type { ByteSource } from "./byte-text.ts";
import type { AttributeName } from "./xml-names.ts";
import { newAttributes, type XmlAttributes } from "./xml-receiver.ts";
import { numberOf } from "./xml-value.ts";

interface Attribute {
  name: AttributeName;
  /** Where its value stands. */
  from: number;
  to: number;
  /** The number that it is, if it is a plain one; else NaN. */
  number: number;
  /** Its value, if that is not its bytes. */
  value: string | undefined;
}

/** The attributes of the element that is being read, where they stand. */
export class ByteAttributes implements XmlAttributes {
  count = 0;
  private readonly source: ByteSource;
  /** Those of this element, then some of earlier ones. */
  private readonly list: Attribute[] = [];

  constructor(source: ByteSource) {
    this.source = source;
  }

  /**
   * @param number if it is a plain one, otherwise NaN
   * @param value if it is not the bytes between the two places
   */
  add(name: AttributeName, from: number, to: number, number: number, value: string | undefined): void {
    const used = this.list[this.count];
    if (used) {
      used.name = name;
      used.from = from;
      used.to = to;
      used.number = number;
      used.value = value;
    } else this.list.push({ name, from, to, number, value });
    this.count += 1;
  }

  has(name: AttributeName): boolean {
    for (let i = 0; i < this.count; i += 1) if (this.list[i]?.name === name) return true;
    return false;
  }

  text(name: string): string | undefined {
    const found = this.named(name);
    return found && this.valueOf(found);
  }

  number(name: string): number {
    const found = this.named(name);
    if (!found) return NaN;
    return Number.isNaN(found.number) ? numberOf(this.valueOf(found)) : found.number;
  }

  all(): Readonly<Record<string, string>> {
    const values = newAttributes();
    for (const attribute of this.list.slice(0, this.count))
      values[attribute.name.text] = this.valueOf(attribute);
    return values;
  }

  private named(name: string): Attribute | undefined {
    for (let i = 0; i < this.count; i += 1) {
      const attribute = this.list[i];
      if (attribute?.name.text === name) return attribute;
    }
    return undefined;
  }

  private valueOf({ from, to, value }: Attribute): string {
    return value ?? this.source.textOf(from, to);
  }
}
