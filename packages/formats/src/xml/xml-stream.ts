import { SaxesParser } from "saxes";
import { xmlEncoding } from "./xml-encoding.ts";

/** Handles the elements of an XML file for a file format. Names include their prefix, if any. */
export interface XmlHandler {
  onOpen(name: string, attributes: Readonly<Record<string, string>>): void;
  onText(text: string): void;
  onClose(): void;
}

export type XmlFault =
  | { readonly kind: "not_well_formed"; readonly line: number }
  | { readonly kind: "forbidden_doctype" }
  | { readonly kind: "damaged" }
  | { readonly kind: "unknown_format" }
  | { readonly kind: "too_many_points"; readonly limit: number };

/** Bytes passed to the parser at once. */
const sliceLength = 65_536;
/** Number of bytes that determine the encoding. */
const headLength = 256;
/** Maximum depth of elements; GPX with extensions needs about ten. */
const maxDepth = 100;
/** Maximum characters without the end of an element, text or comment: a single one cannot fill the memory. */
const maxSilence = 1_048_576;

/** Maximum number of declared prefixes that are remembered. */
const maxPrefixes = 1000;

/** Thrown to leave saxes at once; caught in `guard`, never visible outside. */
const stopped = new Error("stopped");

/**
 * Streams the bytes of an XML file of any encoding through saxes, with the limits that hostile files require. A document
 * type with an internal subset is refused; entities other than XML's five are an error, so nothing is ever expanded or
 * fetched. Prefixes need no declaration, but `undeclaredPrefix` is true if one had none.
 */
export class XmlStream {
  fault: XmlFault | undefined;
  undeclaredPrefix = false;
  private readonly parser = new SaxesParser({ xmlns: false, position: true });
  /** Bytes held back until there are enough to determine the encoding. */
  private head = new Uint8Array(0);
  private decoder: InstanceType<typeof TextDecoder> | undefined;
  private started = false;
  private depth = 0;
  private eventful = false;
  private silence = 0;
  private readonly declared = new Set(["xml"]);
  private readonly checked = new Set<string>();

  /**
   * @param acceptsDeclarations whether a document type may declare elements and attributes, as Apple's does; entities, which
   * could grow or fetch something, are refused all the same
   */
  constructor(handler: XmlHandler, acceptsDeclarations = false) {
    const { parser } = this;
    const mark = (): void => {
      this.eventful = true;
    };
    const onText = (text: string): void => {
      this.eventful = true;
      handler.onText(text);
    };
    parser.on("opentag", (tag) => {
      this.eventful = true;
      this.depth += 1;
      if (this.depth > maxDepth) this.stop({ kind: "damaged" });
      if (tag.name.includes(":")) this.checkPrefix(tag.name);
      handler.onOpen(tag.name, tag.attributes);
    });
    parser.on("attribute", ({ name }) => {
      if (this.declared.size < maxPrefixes && name.startsWith("xmlns:")) this.declared.add(name.slice(6));
    });
    parser.on("text", onText);
    parser.on("cdata", onText);
    parser.on("closetag", () => {
      this.eventful = true;
      this.depth -= 1;
      handler.onClose();
    });
    parser.on("comment", mark);
    parser.on("processinginstruction", mark);
    parser.on("doctype", (text) => {
      const isForbidden = acceptsDeclarations ? /<!ENTITY/i.test(text) : text.includes("[");
      if (isForbidden) this.stop({ kind: "forbidden_doctype" });
    });
    parser.on("error", () => this.stop({ kind: "not_well_formed", line: parser.line }));
  }

  /** The line that has been reached, from 1. */
  get line(): number {
    return this.parser.line;
  }

  /** Parses the next bytes; ignored after a fault. */
  push(chunk: Uint8Array): void {
    if (this.decoder) return this.parse(this.decoder, chunk);
    const head = new Uint8Array(this.head.length + chunk.length);
    head.set(this.head);
    head.set(chunk, this.head.length);
    this.head = head;
    if (head.length >= headLength) this.begin();
  }

  /** Ends the file; an element left open is a fault. */
  end(): void {
    const decoder = this.decoder ?? this.begin();
    this.write(decoder.decode());
    this.guard(() => this.parser.close());
  }

  /** Stops the parsing with a fault; does not return. Only for handlers. */
  stop(fault: XmlFault): never {
    this.fault = fault;
    throw stopped;
  }

  private begin(): InstanceType<typeof TextDecoder> {
    const decoder = new TextDecoder(xmlEncoding(this.head));
    this.decoder = decoder;
    this.parse(decoder, this.head);
    this.head = new Uint8Array(0);
    return decoder;
  }

  private parse(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && !this.fault; at += sliceLength) {
      this.write(decoder.decode(bytes.subarray(at, at + sliceLength), { stream: true }));
    }
  }

  private write(text: string): void {
    // Blank lines before the declaration are against the rules of XML, but they occur; skipping them loses nothing.
    const rest = this.started ? text : text.trimStart();
    if (rest === "") return;
    this.started = true;
    this.eventful = false;
    this.guard(() => this.parser.write(rest));
    this.silence = this.eventful ? 0 : this.silence + rest.length;
    if (this.silence > maxSilence) this.fault ??= { kind: "damaged" };
  }

  private guard(parse: () => void): void {
    if (this.fault) return;
    try {
      parse();
    } catch (error) {
      if (error !== stopped) throw error;
    }
  }

  private checkPrefix(name: string): void {
    if (this.undeclaredPrefix || this.checked.has(name)) return;
    if (this.checked.size < 1000) this.checked.add(name);
    if (!this.declared.has(name.slice(0, name.indexOf(":")))) this.undeclaredPrefix = true;
  }
}
