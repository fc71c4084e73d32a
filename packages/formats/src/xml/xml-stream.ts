import { SaxesParser } from "saxes";
import { maxDepth, QuickXml, type XmlRest } from "./quick-xml.ts";
import { xmlEncoding } from "./xml-encoding.ts";
import { XmlPrefixes } from "./xml-prefixes.ts";
import { ReadAttributes, type XmlReceiver } from "./xml-receiver.ts";

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
/** Maximum characters without the end of an element, text or comment: a single one cannot fill the memory. */
const maxSilence = 1_048_576;

/** Thrown to leave saxes at once; caught in `guard`, never visible outside. */
const stopped = new Error("stopped");

/**
 * Streams the bytes of an XML file of any encoding with the limits that hostile files require. A document type with an internal
 * subset is refused; entities other than XML's five are an error, so nothing is ever expanded or fetched. Prefixes need no
 * declaration, but `undeclaredPrefix` is true if one had none. What is usual is read by `QuickXml`, and by saxes from the first
 * place where a file is not.
 */
export class XmlStream {
  fault: XmlFault | undefined;
  private readonly acceptsDeclarations: boolean;
  private readonly receiver: XmlReceiver;
  private readonly prefixes = new XmlPrefixes();
  private readonly quick: QuickXml;
  private saxes: SaxesParser | undefined;
  /** Lines before those that saxes reads. */
  private linesBefore = 0;
  /** Bytes held back until there are enough to determine the encoding. */
  private head: Uint8Array = new Uint8Array(0);
  /** Of the text that saxes reads. */
  private decoder: InstanceType<typeof TextDecoder> | undefined;
  private hasBegun = false;
  /** Whether anything but blanks was given to saxes. */
  private started = false;
  /** Of the elements that saxes has opened. */
  private depth = 0;
  private eventful = false;
  private silence = 0;

  /**
   * @param acceptsDeclarations whether a document type may declare elements and attributes, as Apple's does; entities, which
   * could grow or fetch something, are refused all the same
   */
  constructor(receiver: XmlReceiver, acceptsDeclarations = false) {
    this.acceptsDeclarations = acceptsDeclarations;
    this.receiver = receiver;
    this.quick = new QuickXml(receiver, this.prefixes, () => this.stop({ kind: "damaged" }));
  }

  get undeclaredPrefix(): boolean {
    return this.prefixes.undeclared;
  }

  /** The line that has been reached, from 1. */
  get line(): number {
    return this.saxes ? this.linesBefore + this.saxes.line : this.quick.line;
  }

  /** Parses the next bytes; ignored after a fault. */
  push(chunk: Uint8Array): void {
    if (this.hasBegun) return this.parse(chunk);
    this.head = this.head.length === 0 ? chunk : joined(this.head, chunk);
    if (this.head.length >= headLength) this.begin();
    // Whoever gave it may use it again.
    else if (this.head === chunk) this.head = chunk.slice();
  }

  /** Ends the file; an element left open is a fault. */
  end(): void {
    if (!this.hasBegun) this.begin();
    this.guard(() => {
      const rest = this.saxes ? undefined : this.quick.end();
      if (rest) this.handOver(rest);
    });
    const { saxes, decoder } = this;
    if (!saxes || !decoder) return;
    this.guard(() => this.readBySaxes(saxes, decoder.decode()));
    this.guard(() => saxes.close());
  }

  /** Stops the parsing with a fault; does not return. Only for receivers. */
  stop(fault: XmlFault): never {
    this.fault = fault;
    throw stopped;
  }

  private begin(): void {
    this.hasBegun = true;
    const { head } = this;
    this.head = new Uint8Array(0);
    const encoding = xmlEncoding(head);
    if (new TextDecoder(encoding).encoding !== "utf-8")
      this.handOver({ open: [], isAfterRoot: false, bytes: this.head, line: 1 }, encoding);
    this.parse(head);
  }

  private parse(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && !this.fault; at += sliceLength) {
      const part = bytes.subarray(at, at + sliceLength);
      this.eventful = false;
      this.guard(() => this.read(part));
      this.silence = this.eventful ? 0 : this.silence + part.length;
      if (this.silence > maxSilence) this.fault ??= { kind: "damaged" };
    }
  }

  private read(part: Uint8Array): void {
    const { saxes, decoder } = this;
    if (saxes && decoder) return this.readBySaxes(saxes, decoder.decode(part, { stream: true }));
    const rest = this.quick.write(part);
    this.eventful = this.quick.isEventful;
    if (rest) this.handOver(rest);
  }

  private readBySaxes(saxes: SaxesParser, text: string): void {
    // Blank lines before the declaration are against the rules of XML, but they occur; skipping them loses nothing.
    const rest = this.started ? text : text.trimStart();
    if (rest === "") return;
    this.started = true;
    saxes.write(rest);
  }

  /** Lets saxes read on; to it the elements that are open have just begun. */
  private handOver({ open, isAfterRoot, bytes, line }: XmlRest, encoding = "utf-8"): void {
    const saxes = new SaxesParser({ xmlns: false, position: true });
    for (const name of open) saxes.write(`<${name}>`);
    if (isAfterRoot) saxes.write(`</${open[0] ?? ""}>`);
    const decoder = new TextDecoder(encoding, { ignoreBOM: open.length > 0 });
    this.started = open.length > 0;
    this.linesBefore = line - 1;
    this.depth = isAfterRoot ? 0 : open.length;
    this.saxes = saxes;
    this.decoder = decoder;
    this.receiveFrom(saxes);
    this.readBySaxes(saxes, decoder.decode(bytes, { stream: true }));
  }

  private receiveFrom(saxes: SaxesParser): void {
    const { receiver, prefixes } = this;
    const happens = (): void => {
      this.eventful = true;
    };
    saxes.on("opentag", ({ name, attributes }) => {
      happens();
      this.depth += 1;
      if (this.depth > maxDepth) this.stop({ kind: "damaged" });
      prefixes.onElement(name);
      receiver.onOpen(receiver.codes.of(name), new ReadAttributes(attributes), name);
    });
    saxes.on("attribute", ({ name }) => prefixes.onAttribute(name));
    for (const kind of ["text", "cdata"] as const)
      saxes.on(kind, (text) => {
        happens();
        receiver.onText(text);
      });
    for (const kind of ["comment", "processinginstruction"] as const) saxes.on(kind, happens);
    saxes.on("closetag", () => {
      happens();
      this.depth -= 1;
      receiver.onClose();
    });
    saxes.on("doctype", (doctype) => {
      const isForbidden = this.acceptsDeclarations ? /<!ENTITY/i.test(doctype) : doctype.includes("[");
      if (isForbidden) this.stop({ kind: "forbidden_doctype" });
    });
    saxes.on("error", () => this.stop({ kind: "not_well_formed", line: this.line }));
  }

  private guard(parse: () => void): void {
    if (this.fault) return;
    try {
      parse();
    } catch (error) {
      if (error !== stopped) throw error;
    }
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
