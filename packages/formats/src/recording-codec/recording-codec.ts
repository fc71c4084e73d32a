import {
  type Channel,
  channels,
  type Recording,
  type RecordingColumns,
} from "@cairn/domain/recording/recording";
import { fail, ok, type Result } from "@cairn/domain/result";
import { columnHeader, readColumn, writeColumn } from "./byte-planes.ts";
import { readRecordingHead, type RecordingHead, writeRecordingHead } from "./recording-head.ts";

/** Version of the stored format that `encodeRecording` writes; `decodeRecording` reads this one and every earlier one. */
export const recordingFormatVersion = 2;

/** Why bytes are not a stored recording: something else, written by a newer Cairn, or truncated or altered. */
export type RecordingCodecError =
  | { readonly kind: "not_a_recording" }
  | { readonly kind: "newer_version"; readonly version: number }
  | { readonly kind: "damaged" };

/** "CRNR", the first four bytes of every stored recording. */
const magic = [0x43, 0x52, 0x4e, 0x52] as const;
/** Magic, version byte, reserved byte, channel mask, number of points, bytes of the JSON head. */
const fixedLength = 16;

/**
 * Steps per unit of each channel; a value is stored as the nearest step. Chosen to preserve the values of FIT devices:
 * milliseconds, 1e-7 degrees (1.1 cm; a FIT semicircle is 0.93 cm, so the rounding is at most 0.6 cm), decimetres (FIT steps are
 * 0.2 m), centimetres, millimetres per second, half revolutions, tenths of a degree Celsius, centimetres of depth.
 */
const stepsPerUnit: Readonly<Record<Channel, number>> = {
  time: 1000,
  lat: 1e7,
  lon: 1e7,
  ele: 10,
  distance: 100,
  speed: 1000,
  heartRate: 1,
  cadence: 2,
  power: 1,
  temperature: 10,
  depth: 100,
};

/**
 * Writes a recording in the stored format described in docs/recording-format.md: a small head and, for each of its
 * channels, quantised differences as byte planes. The caller should gzip the result (20,000 points with eight channels
 * then take less than 100 KiB). Values that are not finite or beyond ±2^47 steps are stored as absent (NaN).
 */
export function encodeRecording(recording: Recording): Uint8Array {
  const present = channels.filter((channel) => recording.columns[channel] !== undefined);
  const head = writeRecordingHead(recording);
  const parts = present.map((channel) =>
    writeColumn(recording.columns[channel] ?? new Float64Array(0), recording.length, stepsPerUnit[channel]),
  );
  const bytes = new Uint8Array(fixedLength + head.length + parts.reduce((sum, part) => sum + part.length, 0));
  const view = new DataView(bytes.buffer);
  bytes.set(magic, 0);
  view.setUint8(4, recordingFormatVersion);
  view.setUint16(6, channelMask(present), true);
  view.setUint32(8, recording.length, true);
  view.setUint32(12, head.length, true);
  bytes.set(head, fixedLength);
  let offset = fixedLength + head.length;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/**
 * Reads what `encodeRecording` wrote, already gunzipped. Never throws: bytes that are truncated, altered or foreign
 * give an error, and memory stays below nine times the input whatever the head claims.
 */
export function decodeRecording(bytes: Uint8Array): Result<Recording, RecordingCodecError> {
  if (bytes.length < fixedLength || magic.some((byte, i) => bytes[i] !== byte)) {
    return fail({ kind: "not_a_recording" });
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint8(4);
  if (version > recordingFormatVersion) return fail({ kind: "newer_version", version });
  const mask = view.getUint16(6, true);
  const length = view.getUint32(8, true);
  const bodyStart = fixedLength + view.getUint32(12, true);
  if (version === 0 || mask >= 1 << channels.length || bodyStart > bytes.length) return damaged;
  const head = readRecordingHead(bytes.subarray(fixedLength, bodyStart), length);
  const columns = readColumns(bytes.subarray(bodyStart), mask, length);
  return head && columns ? ok(joined(head, length, columns)) : damaged;
}

const damaged = fail({ kind: "damaged" } as const);

const channelMask = (present: readonly Channel[]): number =>
  present.reduce((mask, channel) => mask | (1 << channels.indexOf(channel)), 0);

const joined = (head: RecordingHead, length: number, columns: RecordingColumns): Recording => ({
  ...head,
  length,
  columns,
});

/** The columns that fill `body` exactly, or undefined. */
function readColumns(body: Uint8Array, mask: number, length: number): RecordingColumns | undefined {
  const columns: { -readonly [C in Channel]?: Float64Array } = {};
  let offset = 0;
  for (const [bit, channel] of channels.entries()) {
    if ((mask & (1 << bit)) === 0) continue;
    const header = columnHeader(body, offset);
    const end = offset + 1 + (header?.planes ?? 0) * length;
    if (!header || end > body.length) return undefined;
    columns[channel] = readColumn(body.subarray(offset + 1, end), header, length, stepsPerUnit[channel]);
    offset = end;
  }
  return offset === body.length ? columns : undefined;
}
