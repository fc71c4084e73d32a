import { ByteWords } from "./byte-words.ts";
import type { ElementCodes } from "./element-codes.ts";
import { kind, kindOf } from "./xml-bytes.ts";

/** Maximum number of different names that are remembered: a file with endless different names must not fill the memory. */
const maxNames = 1000;

const ascii = new TextDecoder("latin1");

/** The name of an attribute that a file repeats. */
export interface AttributeName {
  readonly text: string;
  /** ` name="`, as nearly every program writes it. */
  readonly begin: ByteWords;
  /** Whether it declares a prefix. */
  readonly isDeclaration: boolean;
  /** The attribute that followed it last, which is likely to follow again. */
  attribute: AttributeName | undefined;
}

/** The name of an element that a file repeats. */
export interface ElementName {
  readonly text: string;
  readonly code: number;
  /** `<name`. */
  readonly begin: ByteWords;
  /** `</name>`. */
  readonly end: ByteWords;
  /** Its first attribute in the last such element. */
  attribute: AttributeName | undefined;
  /** The element that began after it last, which is likely to do so again. */
  next: ElementName | undefined;
  /** Whether it has been opened before. */
  isUsed: boolean;
}

/** The names of a file, each found by its bytes and made once; undefined for one too many, or of the same hash as another. */
export class XmlNames {
  private readonly codes: ElementCodes;
  private readonly elements = new Map<number, ElementName>();
  private readonly attributes = new Map<number, AttributeName>();

  constructor(codes: ElementCodes) {
    this.codes = codes;
  }

  /** The name of an element between two places. */
  element(bytes: Uint8Array, from: number, to: number): ElementName | undefined {
    const hash = hashOf(bytes, from, to);
    const known = this.elements.get(hash);
    if (known) return isAt(known.text, bytes, from, to) ? known : undefined;
    if (this.elements.size === maxNames) return undefined;
    const text = textOf(bytes, from, to);
    const name: ElementName = {
      text,
      code: this.codes.of(text),
      begin: new ByteWords(`<${text}`),
      end: new ByteWords(`</${text}>`),
      attribute: undefined,
      next: undefined,
      isUsed: false,
    };
    this.elements.set(hash, name);
    return name;
  }

  /** The name of an attribute between two places. */
  attribute(bytes: Uint8Array, from: number, to: number): AttributeName | undefined {
    const hash = hashOf(bytes, from, to);
    const known = this.attributes.get(hash);
    if (known) return isAt(known.text, bytes, from, to) ? known : undefined;
    if (this.attributes.size === maxNames) return undefined;
    const text = textOf(bytes, from, to);
    const isDeclaration = text.startsWith("xmlns:");
    const name: AttributeName = {
      text,
      begin: new ByteWords(` ${text}="`),
      isDeclaration,
      attribute: undefined,
    };
    this.attributes.set(hash, name);
    return name;
  }
}

/** Where a name ends that begins at a place; zeros end it as well. */
export function endOfName(bytes: Uint8Array, from: number): number {
  let to = from;
  while (kindOf(bytes[to] ?? 0) & kind.continuesName) to += 1;
  return to;
}

function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0;
  for (let i = from; i < to; i += 1) hash = (Math.imul(hash, 31) + (bytes[i] ?? 0)) | 0;
  return hash;
}

function isAt(text: string, bytes: Uint8Array, from: number, to: number): boolean {
  if (text.length !== to - from) return false;
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) !== bytes[from + i]) return false;
  return true;
}

/** Names are ASCII. */
const textOf = (bytes: Uint8Array, from: number, to: number): string =>
  ascii.decode(bytes.subarray(from, to));
