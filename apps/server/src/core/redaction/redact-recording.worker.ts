import { gunzipSync, gzipSync } from "node:zlib";
import type { EffectiveZone } from "@cairn/domain/privacy-zones/privacy-zones";
import { publicRecording, type PublicStretch } from "@cairn/domain/privacy-zones/public-recording";
import { redactedLegs } from "@cairn/domain/privacy-zones/redacted-legs";
import type { Leg } from "@cairn/domain/recording/decoded-activity";
import type { Recording } from "@cairn/domain/recording/recording";
import { countedSteps } from "@cairn/domain/sensors/counted-steps";
import {
  decodeRecording,
  encodeRecording,
  recordingFormatVersion,
} from "@cairn/formats/recording-codec/recording-codec";
import { type DerivedValues, deriveValues } from "../derived/derive-values.ts";

export interface RedactRecordingInput {
  readonly columnsGzip: Uint8Array;
  readonly zones: readonly EffectiveZone[];
  readonly activityId: number;
  readonly legs: readonly Leg[];
  /** Whether the heights come from an elevation model. */
  readonly heightsCorrected: boolean;
}

/** What is left of a recording, ready to store. */
export type RedactedRecording =
  | { readonly extent: "whole" | "none" }
  | {
      readonly extent: "part";
      readonly derived: DerivedValues;
      readonly legs: readonly Leg[];
      readonly stretches: readonly PublicStretch[];
      readonly startsAfter: number;
      /** Counted by the cadence; absent if that is unknown. */
      readonly steps: number | undefined;
      readonly formatVersion: number;
      readonly pointCount: number;
      readonly columnsGzip: Uint8Array;
    };

const gzipLevel = 6;

/**
 * Redacts a stored recording and derives everything that is shown from the rest. Nothing is shown of a recording that cannot be
 * read.
 *
 * All of it is derived from the stored form of the visible part, which others get as well: so nobody learns from any number what
 * they could not compute themselves.
 */
export function redactRecording(input: RedactRecordingInput): RedactedRecording {
  const recording = readColumns(input.columnsGzip);
  if (!recording) return { extent: "none" };
  const part = publicRecording(recording, input.zones);
  if (part.extent !== "part") return { extent: part.extent };
  const columnsGzip = gzipSync(encodeRecording(part.recording), { level: gzipLevel });
  const left = readColumns(columnsGzip);
  if (!left) throw new Error("a recording that was just encoded cannot be read");
  const { breaks, stretches, startsAfter } = part;
  const derived = deriveValues(left, input.activityId, left, breaks);
  return {
    extent: "part",
    derived: { ...derived, heightsCorrected: input.heightsCorrected },
    legs: redactedLegs(input.legs, stretches),
    stretches,
    startsAfter,
    steps: countedSteps(left, input.activityId),
    formatVersion: recordingFormatVersion,
    pointCount: left.length,
    columnsGzip,
  };
}

function readColumns(columnsGzip: Uint8Array): Recording | undefined {
  try {
    const decoded = decodeRecording(gunzipSync(columnsGzip));
    return decoded.ok ? decoded.value : undefined;
  } catch {
    return undefined;
  }
}
