import { ByteAttributes } from "./byte-attributes.ts";
import { NumberReader } from "./byte-number.ts";
import { ByteText, type ByteSource } from "./byte-text.ts";
import { wordPadding } from "./byte-words.ts";
import { byte, kind, kindOf } from "./xml-bytes.ts";
import { breaksIn, hasForbidden, resolved } from "./xml-characters.ts";
import { type AttributeName, type ElementName, endOfName, XmlNames } from "./xml-names.ts";
import type { XmlPrefixes } from "./xml-prefixes.ts";
import { noAttributes, type XmlAttributes, type XmlReceiver } from "./xml-receiver.ts";

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
const asUtf8 = new TextDecoder("utf-8", { ignoreBOM: true });
/** One character for each byte: right for ASCII. */
const asBytes = new TextDecoder("latin1");

/** Maximum depth of elements; GPX with extensions needs about ten. */
export const maxDepth = 100;
/** Maximum number of attributes of an element that is read quickly. */
const maxAttributes = 50;

/** Room for parts beside what was left of others, so that it is made once for most files. */
const roomFactor = 1.25;
const fourSpaces = 0x20202020;

/** The part that is not there yet. */
const incomplete = -1;
/** What only a reader that knows everything of XML can judge. */
const unknown = -2;

/**
 * Reads the XML of nearly every recording from its bytes in UTF-8: elements with plain names, attributes, text with XML's five
 * entities, CDATA and comments. It stops before anything else, also before every fault, which is then judged by a reader that
 * knows all of XML from there on; so both together read a file as that one alone would.
 *
 * Numbers and times never become strings: an element of plain text goes to the receiver as the place of its bytes, and its tags
 * are compared with those that are likely to follow, four bytes at once.
 */
export class QuickXml implements ByteSource {
  /** Line of the place that has been reached, from 1. */
  line = 1;
  /** Whether the last part had an element, a text or a comment. */
  isEventful = false;
  /** What has been given and not read, with zeros behind it. */
  bytes = new Uint8Array(wordPadding);
  view = new DataView(this.bytes.buffer);
  private readonly receiver: XmlReceiver;
  private readonly prefixes: XmlPrefixes;
  private readonly tooDeep: () => never;
  private readonly names: XmlNames;
  private readonly open: ElementName[] = [];
  private root: ElementName | undefined;
  private last: ElementName | undefined;
  private length = 0;
  /** Where the reading has come to. */
  private at = 0;
  /** The bytes, one character each, once somebody needs them. */
  private characterOfEach: string | undefined;
  /** Line breaks in the start tag that is being read. */
  private breaks = 0;
  private readonly attributes = new ByteAttributes(this);
  private readonly leaf = new ByteText(this);
  private readonly reader = new NumberReader();

  /** @param tooDeep ends the reading at an element that is deeper than `maxDepth` */
  constructor(receiver: XmlReceiver, prefixes: XmlPrefixes, tooDeep: () => never) {
    this.receiver = receiver;
    this.prefixes = prefixes;
    this.tooDeep = tooDeep;
    this.names = new XmlNames(receiver.codes);
  }

  /** Number of elements that are open. */
  get depth(): number {
    return this.open.length;
  }

  textOf(from: number, to: number): string {
    return this.ascii.slice(from, to);
  }

  /**
   * Reads the next part of a file.
   *
   * @returns what is left to the other reader, which reads all that follows; undefined as long as nothing is
   */
  write(part: Uint8Array): XmlRest | undefined {
    const left = this.length - this.at;
    const length = left + part.length;
    if (length + wordPadding > this.bytes.length) {
      const larger = new Uint8Array(Math.ceil(roomFactor * length) + wordPadding);
      larger.set(this.bytes.subarray(this.at, this.length));
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    } else this.bytes.copyWithin(0, this.at, this.length);
    this.bytes.set(part, left);
    this.bytes.fill(0, length, length + wordPadding);
    this.length = length;
    this.at = 0;
    this.characterOfEach = undefined;
    this.isEventful = false;
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

  private get ascii(): string {
    return (this.characterOfEach ??= asBytes.decode(this.bytes.subarray(0, this.length)));
  }

  /** Reads as far as possible. */
  private read(): number {
    if (this.root === undefined) {
      const begun = this.begin();
      if (begun !== 0) return begun;
    }
    const { bytes, length } = this;
    const from = this.at;
    let done = 0;
    while (done === 0) {
      if (this.at >= length) done = incomplete;
      else if (bytes[this.at] !== byte.less) done = this.characters();
      else {
        const next = bytes[this.at + 1] ?? 0;
        if (next === byte.slash) done = this.endTag();
        else if (kindOf(next) & kind.beginsName) done = this.startTag();
        else if (next === byte.bang) done = this.commentOrCdata();
        else done = this.at + 1 === length ? incomplete : unknown;
      }
    }
    this.isEventful = this.at > from;
    return done;
  }

  /** What stands before the root element, once it is there. */
  private begin(): number {
    prolog.lastIndex = 0;
    const found = prolog.exec(this.ascii);
    if (!found) return unknown;
    const [whole, declared = ""] = found;
    if (hasForbidden(asUtf8.decode(this.bytes.subarray(0, whole.length)))) return unknown;
    this.at = whole.length;
    // As the other reader counts: blank lines before the declaration are against the rules of XML, and skipped.
    this.line += breaksIn(declared);
    return 0;
  }

  /** Text up to the next markup. */
  private characters(): number {
    if (this.open.length === 0 || this.receiver.readsText) return this.text();
    const { bytes, view } = this;
    let end = this.at;
    let breaks = 0;
    let code = bytes[end] ?? 0;
    while (kindOf(code) & kind.blank) {
      if (code === byte.lineFeed || (code === byte.return && bytes[end + 1] !== byte.lineFeed)) breaks += 1;
      end += 1;
      while (view.getInt32(end, true) === fourSpaces) end += 4;
      code = bytes[end] ?? 0;
    }
    if (code !== byte.less) return this.text();
    this.line += breaks;
    this.at = end;
    return 0;
  }

  private text(): number {
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
    if (isInside && this.receiver.readsText) this.receiver.onText(read ?? this.decoded(at, end, found));
    return 0;
  }

  /** Characters of bytes, of which some have to be decoded. */
  private decoded(from: number, to: number, found: number): string {
    if ((found & kind.decoded) === 0) return this.ascii.slice(from, to);
    return asUtf8.decode(this.bytes.subarray(from, to)).replaceAll(/\r\n?/g, "\n");
  }

  private endTag(): number {
    const { open, at } = this;
    const name = open[open.length - 1];
    if (name === undefined) return unknown;
    const { end } = name;
    if (end.standAt(this.view, at)) {
      this.at = at + end.length;
      open.pop();
      this.receiver.onClose();
      return 0;
    }
    const isCut = at + end.length > this.length;
    return isCut && `</${name.text}>`.startsWith(this.ascii.slice(at)) ? incomplete : unknown;
  }

  private startTag(): number {
    const { bytes, open, at } = this;
    if (open.length === 0 && this.root !== undefined) return unknown;
    const name = this.elementAt(at);
    if (name === undefined) return endOfName(bytes, at + 1) === this.length ? incomplete : unknown;
    const to = at + name.begin.length;
    if (bytes[to] === byte.greater) {
      const { leaf } = this;
      leaf.begin(bytes, this.view, to + 1);
      const isLeaf = bytes[leaf.to] === byte.less && name.end.standAt(this.view, leaf.to);
      if (isLeaf && open.length > 0 && open.length < maxDepth) {
        this.at = leaf.to + name.end.length;
        if (!name.isUsed) this.use(name);
        this.receiver.onLeaf(name.code, leaf, name.text);
        return 0;
      }
      this.at = to + 1;
      return this.opened(name, noAttributes);
    }
    this.breaks = 0;
    const end = this.readAttributes(name, to);
    if (end < 0) return end;
    const isEmpty = bytes[end] === byte.slash;
    this.at = end + (isEmpty ? 2 : 1);
    this.line += this.breaks;
    this.opened(name, this.attributes);
    if (isEmpty) {
      open.pop();
      this.receiver.onClose();
    }
    return 0;
  }

  private opened(name: ElementName, attributes: XmlAttributes): number {
    this.root ??= name;
    this.open.push(name);
    if (this.open.length > maxDepth) this.tooDeep();
    if (!name.isUsed) this.use(name);
    this.receiver.onOpen(name.code, attributes, name.text);
    return 0;
  }

  private use(name: ElementName): void {
    name.isUsed = true;
    this.prefixes.onElement(name.text);
  }

  /** The name of the element that begins at a place; undefined if it is not whole or not to be remembered. */
  private elementAt(at: number): ElementName | undefined {
    const { bytes, last } = this;
    const likely = last?.next;
    if (likely?.begin.standAt(this.view, at)) {
      if ((kindOf(bytes[at + likely.begin.length] ?? 0) & kind.continuesName) === 0)
        return (this.last = likely);
    }
    const to = endOfName(bytes, at + 1);
    if (to === this.length) return undefined;
    const name = this.names.element(bytes, at + 1, to);
    if (name && last) last.next = name;
    return (this.last = name);
  }

  /**
   * Attributes up to the end of a start tag.
   *
   * @param from the first character after the name
   * @returns where its `>` or `/>` stands
   */
  private readAttributes(element: ElementName, from: number): number {
    const { bytes, length, attributes } = this;
    attributes.count = 0;
    let before: { attribute: AttributeName | undefined } = element;
    let i = from;
    for (;;) {
      const likely: AttributeName | undefined = before.attribute;
      let name = likely;
      let quote: number = byte.doubleQuote;
      if (likely?.begin.standAt(this.view, i)) i += likely.begin.length;
      else {
        const begin = i;
        for (; kindOf(bytes[i] ?? 0) & kind.blank; i += 1)
          if (bytes[i] === byte.lineFeed || (bytes[i] === byte.return && bytes[i + 1] !== byte.lineFeed))
            this.breaks += 1;
        const code = bytes[i] ?? 0;
        if (code === byte.greater) return i;
        if (i + 1 >= length) return incomplete;
        if (code === byte.slash) return bytes[i + 1] === byte.greater ? i : unknown;
        if (i === begin || !(kindOf(code) & kind.beginsName)) return unknown;
        const to = endOfName(bytes, i);
        if (to + 1 >= length) return incomplete;
        quote = bytes[to + 1] ?? 0;
        if (bytes[to] !== byte.equals || (quote !== byte.doubleQuote && quote !== byte.singleQuote))
          return unknown;
        name = this.names.attribute(bytes, i, to);
        before.attribute = name;
        i = to + 2;
      }
      if (name === undefined || attributes.count === maxAttributes || attributes.has(name)) return unknown;
      i = this.readValue(name, i, quote);
      if (i < 0) return i;
      before = name;
    }
  }

  /** @returns the first character after it */
  private readValue(name: AttributeName, from: number, quote: number): number {
    const { bytes, length, reader } = this;
    if (name.isDeclaration) this.prefixes.onAttribute(name.text);
    const number = reader.read(bytes, from);
    if (bytes[reader.end] === quote && !Number.isNaN(number)) {
      this.attributes.add(name, from, reader.end, number, undefined);
      return reader.end + 1;
    }
    let [found, end] = [0, from];
    for (let code = bytes[end]; code !== quote; code = bytes[end]) {
      if (end >= length) return incomplete;
      // Breaks of lines in a value count as blanks.
      if (code === undefined || code === byte.less || (code < 0x20 && kindOf(code) & kind.blank))
        return unknown;
      found |= kindOf(code);
      end += 1;
    }
    let value: string | undefined;
    if (found & (kind.judged | kind.decoded)) {
      const read = this.decoded(from, end, found);
      value = found & kind.judged ? resolved(read) : read;
      if (value === undefined) return unknown;
    }
    this.attributes.add(name, from, end, NaN, value);
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
    if (hasForbidden(inside)) return unknown;
    if (isComment ? inside.includes("--") || inside.endsWith("-") : this.open.length === 0) return unknown;
    this.at = to + end.length;
    this.line += breaksIn(inside);
    if (!isComment) this.receiver.onText(inside);
    return 0;
  }
}
