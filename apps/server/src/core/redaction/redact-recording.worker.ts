import { gunzipSync, gzipSync } from "node:zlib";
import type { Leg } from "@cairn/domain/recording/decoded-activity";
import type { EffectiveZone } from "@cairn/domain/privacy-zones/privacy-zones";
import { publicRecording, type PublicStretch } from "@cairn/domain/privacy-zones/public-recording";
import type { Recording } from "@cairn/domain/recording/recording";
import { redactedLegs } from "@cairn/domain/privacy-zones/redacted-legs";
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
      readonly timeShare: number;
      readonly formatVersion: number;
      readonly pointCount: number;
      readonly columnsGzip: Uint8Array;
    };

const gzipLevel = 6;

/** Redacts a stored recording and derives everything that is shown from the rest. Nothing is shown of a recording that cannot be read. */
export function redactRecording(input: RedactRecordingInput): RedactedRecording {
  const recording = readColumns(input.columnsGzip);
  if (!recording) return { extent: "none" };
  const part = publicRecording(recording, input.zones);
  if (part.extent !== "part") return { extent: part.extent };
  const { recording: left, breaks, stretches, startsAfter, timeShare } = part;
  const derived = deriveValues(left, input.activityId, left, breaks);
  return {
    extent: "part",
    derived: { ...derived, heightsCorrected: input.heightsCorrected },
    legs: redactedLegs(input.legs, stretches),
    stretches,
    startsAfter,
    timeShare,
    formatVersion: recordingFormatVersion,
    pointCount: left.length,
    columnsGzip: gzipSync(encodeRecording(left), { level: gzipLevel }),
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
