import type {
  DecodedActivities,
  DecodedActivity,
  DecodeError,
  DecodeWarning,
} from "@cairn/domain/recording/decoded-activity";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Decoder } from "../file-format/decoder.ts";
import type { PointColumns } from "../points/point-columns.ts";
import type { XmlReceiver } from "./xml-receiver.ts";
import { type XmlFault, XmlStream } from "./xml-stream.ts";

/** The content that one XML format collects from its elements. */
export interface XmlDocument extends XmlReceiver {
  /** The points read so far. */
  readonly points: PointColumns;
  /** True once the root element has ended. */
  readonly closed: boolean;
  /** The file's activities, or the reason why it has none; called once, after the last element. */
  finish(): Result<DecodedActivities, DecodeError>;
}

/** Creates the document of a format; the document calls `stop` to give up. */
export type CreateXmlDocument = (stop: (fault: XmlFault) => never) => XmlDocument;

/** Decodes an XML format. Points before damage are kept if there are at least two. */
export class XmlDecoder implements Decoder {
  private readonly document: XmlDocument;
  private readonly xml: XmlStream;

  constructor(create: CreateXmlDocument) {
    this.document = create((fault) => this.xml.stop(fault));
    this.xml = new XmlStream(this.document);
  }

  get error(): DecodeError | undefined {
    const { fault } = this.xml;
    return fault && !this.isSalvageable(fault) ? fault : undefined;
  }

  push(chunk: Uint8Array): void {
    this.xml.push(chunk);
  }

  end(): Result<DecodedActivities, DecodeError> {
    this.xml.end();
    const { error } = this;
    if (error) return fail(error);
    const decoded = this.document.finish();
    if (!decoded.ok) return decoded;
    const own = this.ownWarnings();
    const warned = (activity: DecodedActivity): DecodedActivity => ({
      ...activity,
      warnings: [...own, ...activity.warnings],
    });
    const [first, ...others] = decoded.value;
    return ok([warned(first), ...others.map(warned)]);
  }

  private isSalvageable({ kind }: XmlFault): boolean {
    return kind === "not_well_formed" && this.document.points.length >= 2;
  }

  private ownWarnings(): DecodeWarning[] {
    const warnings: DecodeWarning[] = [];
    if (this.xml.fault) warnings.push(this.document.closed ? "damaged_part_skipped" : "truncated");
    if (this.xml.undeclaredPrefix) warnings.push("undeclared_prefix");
    return warnings;
  }
}
