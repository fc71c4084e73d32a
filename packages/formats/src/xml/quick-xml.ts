import { byte, kind, kindOf } from "./xml-bytes.ts";

/** Attributes without a prototype, whose names come from files. */
export type XmlAttributes = Readonly<Record<string, string>>;

/** What is read, in the order of the file. */
export interface XmlEvents {
  opened(name: string, attributes: XmlAttributes): void;
  /** Whether anybody reads the text of the element that is open. */
  readsText(): boolean;
  /** Text, or a part of it, with its entities resolved. */
  text(text: string): void;
  closed(): void;
  /** A comment, or text that nobody reads. */
  skipped(): void;
  /** A prefix of names that an attribute declares. */
  declared(prefix: string): void;
}

/** Where the quick reader has stopped, for one that knows everything. */
export interface XmlRest {
  /** Names of the elements that are open there, the root first; of the root alone with `isAfterRoot`. */
  readonly open: readonly string[];
  readonly isAfterRoot: boolean;
  /** From there to the end of what was given. */
  readonly bytes: Uint8Array;
  /** Line of their first character, from 1. */
  readonly line: number;
}

/**
 * What may stand before the root element of a file that is read quickly: a byte order mark (one character for each of its bytes)
 * and blanks, then the declaration of XML 1.0 and comments.
 */
const prolog =
  /(?:\xef\xbb\xbf)?[ \t\r\n]*((?:<\?xml[ \t\r\n]+version=(?:"1\.0"|'1\.0')(?:[ \t\r\n]+encoding=(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\r\n]+standalone=(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>)?[ \t\r\n]*(?:<!--(?:[^-]|-(?!-))*-->[ \t\r\n]*)*)(?=<[A-Za-z_])/y;
/** Characters that XML forbids. */
// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const entity = /&([a-z]*;?)/g;
const entities: ReadonlyMap<string, string> = new Map([
  ["amp;", "&"],
  ["lt;", "<"],
  ["gt;", ">"],
  ["quot;", '"'],
  ["apos;", "'"],
]);

// An object without a prototype, of a class: as quick as one with a prototype.
const AttributesOfElement = function AttributesOfElement() {} as unknown as new () => Record<string, string>;
AttributesOfElement.prototype = Object.create(null);
const noAttributes: XmlAttributes = new AttributesOfElement();

const asUtf8 = new TextDecoder("utf-8", { ignoreBOM: true });
/** One character for each byte: right for ASCII. */
const asBytes = new TextDecoder("latin1");

const breaksIn = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0;

/** Text with its entities resolved; undefined with one that is not XML's, or a forbidden character. */
function resolved(text: string): string | undefined {
  if (forbidden.test(text)) return undefined;
  let isKnown = true;
  const read = text.replaceAll(entity, (_whole, name: string) => {
    const character = entities.get(name);
    if (character === undefined) isKnown = false;
    return character ?? "";
  });
  return isKnown ? read : undefined;
}

/** A name that a file repeats, as one string. */
interface Name {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** The one that followed it last, which is likely to follow again. */
  next: Name | undefined;
}

/** The part that is not there yet. */
const incomplete = -1;
/** What only a reader that knows everything of XML can judge. */
const unknown = -2;

/**
 * Reads the XML of nearly every recording from its bytes in UTF-8: elements with plain names, attributes, text with XML's five
 * entities, CDATA and comments. It stops before anything else, also before every fault, which is then judged by a reader that
 * knows all of XML from there on; so both together read a file as that one alone would.
 */
export class QuickXml {
  /** Line of the place that has been reached, from 1. */
  line = 1;
  private readonly events: XmlEvents;
  private readonly open: Name[] = [];
  /** Found by a number made of their bytes. */
  private readonly names = new Map<number, Name>();
  private lastName: Name = { text: "", bytes: new Uint8Array(0), next: undefined };
  private root: Name | undefined;
  /** What has been given and not read, with a zero behind it. */
  private bytes = new Uint8Array(1);
  private length = 0;
  /** Where the reading has come to in it. */
  private at = 0;
  /** The same bytes, one character each. */
  private ascii = "";
  /** Line breaks in the start tag that is being read. */
  private breaks = 0;
  private attributes: XmlAttributes = noAttributes;

  constructor(events: XmlEvents) {
    this.events = events;
  }

  /**
   * Reads the next part of a file.
   *
   * @returns what is left to the other reader, which reads all that follows; undefined as long as nothing is
   */
  write(part: Uint8Array): XmlRest | undefined {
    const left = this.bytes.subarray(this.at, this.length);
    const bytes = new Uint8Array(left.length + part.length + 1);
    bytes.set(left);
    bytes.set(part, left.length);
    this.bytes = bytes;
    this.length = left.length + part.length;
    this.at = 0;
    this.ascii = asBytes.decode(bytes.subarray(0, this.length));
    return this.read() === unknown ? this.rest() : undefined;
  }

  /**
   * Ends the file.
   *
   * @returns what is left to the other reader; undefined if the file was read whole
   */
  end(): XmlRest | undefined {
    const isWhole = this.root !== undefined && this.open.length === 0 && this.at === this.length;
    return isWhole ? undefined : this.rest();
  }

  private rest(): XmlRest {
    const isAfterRoot = this.root !== undefined && this.open.length === 0;
    const open = isAfterRoot && this.root !== undefined ? [this.root] : this.open;
    return {
      open: open.map(({ text }) => text),
      isAfterRoot,
      bytes: this.bytes.subarray(this.at, this.length),
      line: this.line,
    };
  }

  /** Reads as far as possible. */
  private read(): number {
    if (this.root === undefined) {
      const begun = this.begin();
      if (begun !== 0) return begun;
    }
    const { bytes, length } = this;
    while (this.at < length) {
      const done = bytes[this.at] === byte.less ? this.markup() : this.characters();
      if (done !== 0) return done;
    }
    return incomplete;
  }

  /** What stands before the root element, once it is there. */
  private begin(): number {
    prolog.lastIndex = 0;
    const found = prolog.exec(this.ascii);
    if (!found) return unknown;
    const [whole, declared = ""] = found;
    if (forbidden.test(asUtf8.decode(this.bytes.subarray(0, whole.length)))) return unknown;
    this.at = whole.length;
    // As the other reader counts: blank lines before the declaration are against the rules of XML, and skipped.
    this.line += breaksIn(declared);
    return 0;
  }

  /** Text up to the next markup. */
  private characters(): number {
    const { bytes, length, at } = this;
    let [found, breaks, end] = [0, 0, at];
    for (; end < length; end += 1) {
      const code = bytes[end] ?? 0;
      if (code === byte.less) break;
      if (code === byte.lineFeed) breaks += 1;
      found |= kindOf(code);
    }
    const isInside = this.open.length > 0;
    if (isInside && end === length) return incomplete;
    // Blanks alone may follow the root element.
    if (!isInside && this.ascii.slice(at, end).trim() !== "") return unknown;
    let read: string | undefined;
    if (found & kind.judged) {
      read = resolved(this.decoded(at, end, found));
      if (read === undefined || read.includes("]]>")) return unknown;
    }
    this.line += (found & kind.decoded) === 0 ? breaks : breaksIn(this.ascii.slice(at, end));
    this.at = end;
    if (isInside && this.events.readsText()) this.events.text(read ?? this.decoded(at, end, found));
    else this.events.skipped();
    return 0;
  }

  /** Characters of bytes, of which some have to be decoded. */
  private decoded(from: number, to: number, found: number): string {
    if ((found & kind.decoded) === 0) return this.ascii.slice(from, to);
    return asUtf8.decode(this.bytes.subarray(from, to)).replaceAll(/\r\n?/g, "\n");
  }

  private markup(): number {
    const next = this.bytes[this.at + 1] ?? 0;
    if (kindOf(next) & kind.beginsName) return this.startTag();
    if (next === byte.slash) return this.endTag();
    if (next === byte.bang) return this.commentOrCdata();
    return this.at + 1 === this.length ? incomplete : unknown;
  }

  private endTag(): number {
    const name = this.open.at(-1);
    if (name === undefined) return unknown;
    const from = this.at + 2;
    const to = from + name.bytes.length;
    if (to >= this.length) return name.text.startsWith(this.ascii.slice(from)) ? incomplete : unknown;
    if (this.bytes[to] !== byte.greater || !this.standsAt(name, from)) return unknown;
    this.at = to + 1;
    this.close();
    return 0;
  }

  private close(): void {
    this.open.pop();
    this.events.closed();
  }

  private startTag(): number {
    const { bytes } = this;
    if (this.open.length === 0 && this.root !== undefined) return unknown;
    const from = this.at + 1;
    const name = this.nameAt(from);
    const to = from + name.bytes.length;
    this.attributes = noAttributes;
    this.breaks = 0;
    const end = bytes[to] === byte.greater ? to : this.readAttributes(to);
    if (end < 0) return end;
    const isEmpty = bytes[end] === byte.slash;
    this.at = end + (isEmpty ? 2 : 1);
    this.line += this.breaks;
    this.root ??= name;
    this.open.push(name);
    this.events.opened(name.text, this.attributes);
    if (isEmpty) this.close();
    return 0;
  }

  /**
   * Attributes up to the end of a start tag.
   *
   * @param from the first character after the name
   * @returns where its `>` or `/>` stands
   */
  private readAttributes(from: number): number {
    const { bytes, length } = this;
    const attributes = new AttributesOfElement();
    let i = from;
    for (;;) {
      const begin = i;
      for (; kindOf(bytes[i] ?? 0) & kind.blank; i += 1)
        if (bytes[i] === byte.lineFeed || (bytes[i] === byte.return && bytes[i + 1] !== byte.lineFeed))
          this.breaks += 1;
      const code = bytes[i] ?? 0;
      if (code === byte.greater) break;
      if (i + 1 >= length) return incomplete;
      if (code === byte.slash) {
        if (bytes[i + 1] !== byte.greater) return unknown;
        break;
      }
      if (i === begin || !(kindOf(code) & kind.beginsName)) return unknown;
      i = this.readAttribute(i, attributes);
      if (i < 0) return i;
    }
    this.attributes = attributes;
    return i;
  }

  /** @returns the first character after it */
  private readAttribute(from: number, attributes: Record<string, string>): number {
    const { bytes, length } = this;
    const name = this.nameAt(from).text;
    const to = from + name.length;
    if (to + 1 >= length) return incomplete;
    const quote = bytes[to + 1] ?? 0;
    if (bytes[to] !== byte.equals || (quote !== byte.doubleQuote && quote !== byte.singleQuote))
      return unknown;
    const begin = to + 2;
    let [found, end] = [0, begin];
    for (; bytes[end] !== quote; end += 1) {
      if (end >= length) return incomplete;
      const code = bytes[end] ?? 0;
      // Breaks of lines in a value count as blanks.
      if (code === byte.less || (code < 0x20 && kindOf(code) & kind.blank)) return unknown;
      found |= kindOf(code);
    }
    if (name in attributes) return unknown;
    if (name.startsWith("xmlns:")) this.events.declared(name.slice(6));
    const value = this.decoded(begin, end, found);
    const read = found & kind.judged ? resolved(value) : value;
    if (read === undefined) return unknown;
    attributes[name] = read;
    return end + 1;
  }

  private commentOrCdata(): number {
    const { ascii, at } = this;
    const isComment = ascii.startsWith("<!--", at);
    const [begin, end] = isComment ? (["<!--", "-->"] as const) : (["<![CDATA[", "]]>"] as const);
    if (!ascii.startsWith(begin, at)) {
      const here = ascii.slice(at);
      return begin.startsWith(here) || "<!--".startsWith(here) ? incomplete : unknown;
    }
    const from = at + begin.length;
    const to = ascii.indexOf(end, from);
    if (to === -1) return incomplete;
    const inside = this.decoded(from, to, kind.decoded);
    if (forbidden.test(inside)) return unknown;
    if (isComment ? inside.includes("--") || inside.endsWith("-") : this.open.length === 0) return unknown;
    this.at = to + end.length;
    this.line += breaksIn(inside);
    if (isComment) this.events.skipped();
    else this.events.text(inside);
    return 0;
  }

  private nameAt(from: number): Name {
    const { bytes, names, lastName } = this;
    const likely = lastName.next;
    if (likely && this.standsAt(likely, from) && !this.goesOn(from + likely.bytes.length))
      return (this.lastName = likely);
    let [hash, to] = [0, from];
    for (; this.goesOn(to); to += 1) hash = (Math.imul(hash, 31) + (bytes[to] ?? 0)) | 0;
    const known = names.get(hash);
    const isKnown = known?.bytes.length === to - from && this.standsAt(known, from);
    const name = isKnown
      ? known
      : { text: this.ascii.slice(from, to), bytes: bytes.slice(from, to), next: undefined };
    if (!known && names.size < 1000) names.set(hash, name);
    lastName.next = name;
    return (this.lastName = name);
  }

  /** Whether a name goes on there. */
  private goesOn(at: number): boolean {
    return (kindOf(this.bytes[at] ?? 0) & kind.continuesName) !== 0;
  }

  private standsAt(name: Name, from: number): boolean {
    const { bytes } = this;
    const own = name.bytes;
    for (let i = 0; i < own.length; i += 1) if (own[i] !== bytes[from + i]) return false;
    return true;
  }
}
