import { createHash } from "node:crypto";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import { bytesSource } from "@cairn/formats/archive/byte-source";
import { decodeWorkouts } from "@cairn/formats/decoding/create-decoder";
import { decodeUpload } from "@cairn/formats/decoding/decode-upload";
import { encodeFit } from "@cairn/formats/fit/encode/encode-fit";
import { encodeGpx } from "@cairn/formats/gpx/encode-gpx";
import { decodeRecording, encodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import { encodeTcx } from "@cairn/formats/tcx/encode-tcx";
import { exportedActivity } from "./exported-activity.ts";
import type { FuzzFormat } from "./seeds.ts";

/** Significant figures that are kept of a number: as many as any clock, scale or altimeter has. */
const figures = 9;
const digits = 8;

const hashOf = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex").slice(0, digits);

/** A short hash of bytes, or of a value's JSON with numbers rounded to nine figures. */
export const goldenDigest = (value: unknown): string =>
  hashOf(value instanceof Uint8Array ? value : textOf(value));

/**
 * A line with the result of decoding a file and of storing and exporting its workouts: readable counts, and
 * hashes of everything else.
 */
export async function goldenResult(format: FuzzFormat, bytes: Uint8Array): Promise<string> {
  if (format !== "zip") {
    const decoded = decodeWorkouts(bytes);
    return decoded.ok ? decoded.value.map(workoutText).join(" ") : errorText(decoded.error);
  }
  const files: string[] = [];
  for await (const { name, result } of decodeUpload(bytesSource(bytes), "upload"))
    files.push(`${hashOf(name)} ${result.ok ? workoutText(result.value) : errorText(result.error)}`);
  return files.length > 0 ? files.join(" ") : "nothing";
}

/** A hash of what is decoded from a file. */
export function goldenReading(bytes: Uint8Array): string {
  const decoded = decodeWorkouts(bytes);
  return decoded.ok ? goldenDigest(decoded.value) : errorText(decoded.error);
}

const errorText = (error: { readonly kind: string }): string => `${error.kind} ${goldenDigest(error)}`;

function workoutText(activity: DecodedActivity): string {
  const { recording } = activity;
  const workout = exportedActivity(activity);
  const stored = encodeRecording(recording);
  const hashes = [
    activity,
    stored,
    decodeRecording(stored),
    encodeGpx(workout, recording),
    encodeTcx(workout, recording),
    encodeFit(workout, recording),
  ].map(goldenDigest);
  return [`${recording.length} points`, ...hashes].join(" ");
}

const textOf = (value: unknown): string => JSON.stringify(value, plain);

function plain(_name: string, value: unknown): unknown {
  if (value instanceof Float64Array) return [...value].map((each) => plain("", each));
  return typeof value === "number"
    ? Number.isFinite(value)
      ? Number(value.toPrecision(figures))
      : String(value)
    : value;
}
