import type { DecodedActivity, DecodeError, DecodeWarning } from "@cairn/domain/decoded-activity";
import { fail, ok, type Result } from "@cairn/domain/result";
import { assembleRecording } from "../assemble-recording.ts";
import type { Decoder } from "../decoder.ts";
import { GpxDocument } from "./gpx-document.ts";
import { XmlStream } from "./xml-stream.ts";

/** GPX is older than 1990 nowhere; GPS time itself begins in 1980. */
const earliestClock = Date.UTC(1990, 0, 1);

/** Decodes GPX 1.0 and 1.1. Points read before damage are kept when there are two or more. */
export class GpxDecoder implements Decoder {
  private readonly document: GpxDocument = new GpxDocument((fault) => this.xml.stop(fault));
  private readonly xml: XmlStream = new XmlStream(this.document);

  get error(): DecodeError | undefined {
    const { fault } = this.xml;
    return fault && !this.isSalvageable() ? fault : undefined;
  }

  push(chunk: Uint8Array): void {
    this.xml.push(chunk);
  }

  end(): Result<DecodedActivity, DecodeError> {
    this.xml.end();
    const { document, error } = this;
    if (error) return fail(error);
    if (document.points.length === 0) return fail(withoutPoints(document));
    const { recording, warnings } = assembleRecording(document.points, document.segmentStarts, {
      earliestClock,
    });
    return ok({
      format: "gpx",
      recording,
      legs: [],
      ...document.details(),
      warnings: [...this.ownWarnings(), ...warnings],
    });
  }

  private isSalvageable(): boolean {
    const { fault } = this.xml;
    return fault?.kind === "not_well_formed" && this.document.points.length >= 2;
  }

  private ownWarnings(): DecodeWarning[] {
    const warnings: DecodeWarning[] = [];
    if (this.xml.fault) warnings.push(this.document.closed ? "damaged_part_skipped" : "truncated");
    if (this.document.droppedPoints > 0) warnings.push("invalid_points_dropped");
    if (this.xml.undeclaredPrefix) warnings.push("undeclared_prefix");
    return warnings;
  }
}

function withoutPoints(document: GpxDocument): DecodeError {
  if (document.droppedPoints > 0) return { kind: "no_points" };
  if (document.routes > 0) return { kind: "not_an_activity", what: "route" };
  if (document.waypoints > 0) return { kind: "not_an_activity", what: "waypoints" };
  return { kind: "no_points" };
}
