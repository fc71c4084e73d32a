import { ElementCodes } from "./element-codes.ts";
import { readXmlTime, type XmlTime } from "./xml-time.ts";
import { numberOf } from "./xml-value.ts";

/** The text that an element consists of. Only valid until the call ends that it was given to. */
export interface XmlText {
  text(): string;
  /** The decimal number that it consists of, as `numberOf` reads it. */
  number(): number;
  /**
   * The decimal numbers that it consists of, each separated from the next by a blank or a comma.
   *
   * @param values is filled with them
   * @returns how many they are; -1 for any other text, and for more numbers than there is room for
   */
  numbers(values: Float64Array): number;
  /** ms since 1970 of the time that it consists of, as `readXmlTime` reads it; NaN without one. */
  ms(): number;
  /** The time with its offset from UTC. */
  time(): XmlTime;
}

/** The attributes of an element by their names. Only valid until the call ends that they were given to. */
export interface XmlAttributes {
  text(name: string): string | undefined;
  /** The decimal number of an attribute, as `numberOf` reads it; NaN without one. */
  number(name: string): number;
  /** All of them, without a prototype, because their names come from files. */
  all(): Readonly<Record<string, string>>;
}

/** Takes what is read, in the order of the file. */
export interface XmlReceiver {
  /** The numbers of the elements that it knows. */
  readonly codes: ElementCodes;
  /** Whether it reads the text of the element that is open; such text may be left out otherwise. */
  readonly readsText: boolean;
  onOpen(code: number, attributes: XmlAttributes, name: string): void;
  /** Text, or a part of it, with its entities resolved. */
  onText(text: string): void;
  onClose(): void;
  /** An element without attributes that consists of text: the same as its opening, its text and its end. */
  onLeaf(code: number, text: XmlText, name: string): void;
}

// An object without a prototype, of a class: as quick as one with a prototype.
const AttributesOfElement = function AttributesOfElement() {} as unknown as new () => Record<string, string>;
AttributesOfElement.prototype = Object.create(null);

/** An empty record of attributes. */
export const newAttributes = (): Record<string, string> => new AttributesOfElement();

/** Attributes that somebody else has read. */
export class ReadAttributes implements XmlAttributes {
  private readonly values: Readonly<Record<string, string>>;

  constructor(values: Readonly<Record<string, string>>) {
    this.values = values;
  }

  text(name: string): string | undefined {
    return this.values[name];
  }

  number(name: string): number {
    return numberOf(this.values[name]);
  }

  all(): Readonly<Record<string, string>> {
    return this.values;
  }
}

/** Of an element that has none. */
export const noAttributes: XmlAttributes = new ReadAttributes(newAttributes());

/** Text that was put together. */
export class ReadText implements XmlText {
  private readonly value: string;

  constructor(value: string) {
    this.value = value;
  }

  text(): string {
    return this.value;
  }

  number(): number {
    return numberOf(this.value);
  }

  numbers(): number {
    return -1;
  }

  ms(): number {
    return readXmlTime(this.value).ms;
  }

  time(): XmlTime {
    return readXmlTime(this.value);
  }
}

/** Handles elements by their names, which include their prefix, if any. */
export interface XmlHandler {
  /** Whether it reads the text of the element that was opened last; text of others may be left out. */
  readonly readsText: boolean;
  onOpen(name: string, attributes: Readonly<Record<string, string>>): void;
  onText(text: string): void;
  onClose(): void;
}

const noCodes = new ElementCodes(new Map());

/** Passes elements on by their names. */
export class ByNames implements XmlReceiver {
  readonly codes = noCodes;
  private readonly handler: XmlHandler;

  constructor(handler: XmlHandler) {
    this.handler = handler;
  }

  get readsText(): boolean {
    return this.handler.readsText;
  }

  onOpen(_code: number, attributes: XmlAttributes, name: string): void {
    this.handler.onOpen(name, attributes.all());
  }

  onText(text: string): void {
    this.handler.onText(text);
  }

  onClose(): void {
    this.handler.onClose();
  }

  onLeaf(_code: number, text: XmlText, name: string): void {
    const { handler } = this;
    handler.onOpen(name, newAttributes());
    if (handler.readsText) handler.onText(text.text());
    handler.onClose();
  }
}
