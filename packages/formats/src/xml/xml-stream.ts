import { SaxesParser } from "saxes";
import { QuickXml, type XmlAttributes, type XmlEvents, type XmlRest } from "./quick-xml.ts";
import { xmlEncoding } from "./xml-encoding.ts";

/** Handles the elements of an XML file for a file format. Names include their prefix, if any. */
export interface XmlHandler {
  /** Whether it reads the text of the element that was opened last; text of others may be left out. */
  readonly readsText: boolean;
  onOpen(name: string, attributes: XmlAttributes): void;
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
 * Streams the bytes of an XML file of any encoding with the limits that hostile files require. A document type with an internal
 * subset is refused; entities other than XML's five are an error, so nothing is ever expanded or fetched. Prefixes need no
 * declaration, but `undeclaredPrefix` is true if one had none. What is usual is read by `QuickXml`, and by saxes from the first
 * place where a file is not.
 */
export class XmlStream {
  fault: XmlFault | undefined;
  undeclaredPrefix = false;
  private readonly acceptsDeclarations: boolean;
  private readonly events: XmlEvents;
  private readonly quick: QuickXml;
  private saxes: SaxesParser | undefined;
  /** Lines before those that saxes reads. */
  private linesBefore = 0;
  /** Bytes held back until there are enough to determine the encoding. */
  private head = new Uint8Array(0);
  /** Of the text that saxes reads. */
  private decoder: InstanceType<typeof TextDecoder> | undefined;
  private hasBegun = false;
  /** Whether anything but blanks was given to saxes. */
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
    this.acceptsDeclarations = acceptsDeclarations;
    this.events = {
      opened: (name, attributes) => {
        this.eventful = true;
        this.depth += 1;
        if (this.depth > maxDepth) this.stop({ kind: "damaged" });
        if (name.includes(":")) this.checkPrefix(name);
        handler.onOpen(name, attributes);
      },
      readsText: () => handler.readsText,
      text: (text) => {
        this.eventful = true;
        handler.onText(text);
      },
      closed: () => {
        this.eventful = true;
        this.depth -= 1;
        handler.onClose();
      },
      skipped: () => {
        this.eventful = true;
      },
      declared: (prefix) => {
        if (this.declared.size < maxPrefixes) this.declared.add(prefix);
      },
    };
    this.quick = new QuickXml(this.events);
  }

  /** The line that has been reached, from 1. */
  get line(): number {
    return this.saxes ? this.linesBefore + this.saxes.line : this.quick.line;
  }

  /** Parses the next bytes; ignored after a fault. */
  push(chunk: Uint8Array): void {
    if (this.hasBegun) return this.parse(chunk);
    const head = new Uint8Array(this.head.length + chunk.length);
    head.set(this.head);
    head.set(chunk, this.head.length);
    this.head = head;
    if (head.length >= headLength) this.begin();
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

  /** Stops the parsing with a fault; does not return. Only for handlers. */
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
    this.saxes = saxes;
    this.decoder = decoder;
    const { events } = this;
    saxes.on("opentag", ({ name, attributes }) => events.opened(name, attributes));
    saxes.on("attribute", ({ name }) => {
      if (name.startsWith("xmlns:")) events.declared(name.slice(6));
    });
    for (const kind of ["text", "cdata"] as const) saxes.on(kind, (text) => events.text(text));
    for (const kind of ["comment", "processinginstruction"] as const) saxes.on(kind, () => events.skipped());
    saxes.on("closetag", () => events.closed());
    saxes.on("doctype", (doctype) => {
      const isForbidden = this.acceptsDeclarations ? /<!ENTITY/i.test(doctype) : doctype.includes("[");
      if (isForbidden) this.stop({ kind: "forbidden_doctype" });
    });
    saxes.on("error", () => this.stop({ kind: "not_well_formed", line: this.line }));
    this.readBySaxes(saxes, decoder.decode(bytes, { stream: true }));
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
