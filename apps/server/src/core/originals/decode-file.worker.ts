import { createReadStream } from "node:fs";
import { pipeline, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { correctElevation, type ElevationSampler } from "@cairn/domain/elevation/correct-elevation";
import { recordedSport } from "@cairn/domain/recorded-sport/recorded-sport";
import type {
  DecodedActivity,
  DecodeError,
  DecodeWarning,
  Leg,
  PlannedLine,
} from "@cairn/domain/recording/decoded-activity";
import type { DeviceTotals } from "@cairn/domain/recording/recording";
import { fail, ok, type Result } from "@cairn/domain/result";
import { withSiSpeeds } from "@cairn/domain/sensors/speed-unit";
import { withStrides } from "@cairn/domain/sensors/stride-cadence";
import { createDecoder, headLength } from "@cairn/formats/decoding/create-decoder";
import { recordingFormatVersion } from "@cairn/formats/recording-codec/recording-codec";
import { correctingSampler } from "../../platform/elevation/correcting-sampler.ts";
import type { ElevationSource } from "../../platform/elevation/elevation-source.ts";
import type { ModelOpener } from "../../platform/elevation/open-model.ts";
import { createModels } from "../../platform/elevation/open-models.ts";
import { type DerivedValues, deriveValues } from "../derived/derive-values.ts";
import { packColumns, type PackedColumns } from "../derived/pack-columns.ts";
import { isBomb } from "../received-files/gzip-limits.ts";

/** A gzipped file that unpacks to more than any recording. */
class GzipBombError extends Error {
  override readonly name = "GzipBombError";
}

const chunkBytes = 256 * 1024;

/**
 * Reads a file in chunks, decompressed if it is gzipped. Memory is bounded by the chunk.
 *
 * @throws GzipBombError, or zlib's error for damaged gzip data
 */
function readChunks(path: string, gzipped: boolean): AsyncIterable<Uint8Array> {
  const file = createReadStream(path, { highWaterMark: chunkBytes });
  if (!gzipped) return file;
  let unpacked = 0;
  const guard = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      unpacked += chunk.length;
      done(isBomb(file.bytesRead, unpacked) ? new GzipBombError("unpacks to too much") : null, chunk);
    },
  });
  // The reader of the last stream gets the error of any of them.
  return pipeline(file, createGunzip({ chunkSize: chunkBytes }), guard, () => {});
}

export interface DecodeFileInput {
  readonly path: string;
  readonly gzipped: boolean;
  /** The sport, if a person knows better than the file. */
  readonly activityId?: number;
  /** The sport in the table of an export, if the file holds one workout. */
  readonly namedActivityId?: number | undefined;
  /** Index of the one wanted workout of the file, from 0; absent for all. */
  readonly only?: number;
  /** Sources of heights if the file's are missing or inaccurate. */
  readonly elevation?: readonly ElevationSource[] | undefined;
}

/** Everything that is stored of one recording, as a worker returns it. */
export interface ImportedRecording extends DerivedValues, PackedColumns {
  readonly format: DecodedActivity["format"];
  readonly activityId: number;
  /** False if the file names no sport. */
  readonly namesActivity: boolean;
  /** ms since 1970; absent if the file has no usable clock. */
  readonly startTime?: number;
  /** Seconds by which the device's clock was ahead of UTC, if the file states it. */
  readonly utcOffset?: number;
  /** The positions are in a virtual world. */
  readonly isVirtual?: true;
  readonly name?: string;
  /** As in `DecodedActivity`. */
  readonly notes?: string;
  /** As in `DecodedActivity`. */
  readonly perceivedExertion?: number;
  readonly gear?: readonly string[];
  readonly deviceName?: string;
  readonly warnings: readonly DecodeWarning[];
  readonly device?: DeviceTotals;
  /** The legs of a multisport recording; empty for one sport. */
  readonly legs: readonly Leg[];
  readonly formatVersion: number;
  readonly pointCount: number;
  /** It needs heights of an elevation model that is unavailable: until it is recomputed, it has its own. */
  readonly lacksHeights?: true;
}

export type DecodeFileError = DecodeError | { readonly kind: "file_too_large" };

/** The line of a file, which somebody planned, or on which a device recorded a workout. */
export interface LineOfFile extends PlannedLine {
  readonly isRecorded: boolean;
}

/**
 * The line of a file; of several workouts in it that of the first. Nothing is analysed, which takes as long again as reading.
 * `no_points` for a recording of fewer than two positions.
 */
export async function decodeLine({
  path,
  gzipped,
}: Pick<DecodeFileInput, "path" | "gzipped">): Promise<Result<LineOfFile, DecodeFileError>> {
  return await withZlibErrors<LineOfFile>(async () => {
    const decoded = await decode(readChunks(path, gzipped));
    if (decoded.ok) {
      const line = decoded.value[0] && recordedLine(decoded.value[0]);
      return line ? ok({ ...line, isRecorded: true }) : fail({ kind: "no_points" });
    }
    const { error } = decoded;
    const isPlan = error.kind === "not_an_activity" && error.line !== undefined;
    return isPlan ? ok({ ...error.line, isRecorded: false }) : decoded;
  });
}

/** The positions of a recording; undefined if there are fewer than two. */
function recordedLine({ name, recording: { columns } }: DecodedActivity): PlannedLine | undefined {
  const { lat, lon, ele } = columns;
  if (!lat || !lon) return undefined;
  const isPlaced = (_: number, i: number) => !Number.isNaN(lat[i]) && !Number.isNaN(lon[i]);
  const placed = lat.filter(isPlaced);
  if (placed.length < 2) return undefined;
  return {
    ...(name !== undefined && { name }),
    lat: placed,
    lon: lon.filter(isPlaced),
    ...(ele && { ele: ele.filter(isPlaced) }),
  };
}

/**
 * Decodes and analyses the workouts of one file in chunks. Memory is bounded by the number of points, which the decoder limits.
 */
export async function decodeFile({
  path,
  gzipped,
  activityId,
  namedActivityId,
  only,
  elevation,
}: DecodeFileInput): Promise<Result<readonly ImportedRecording[], DecodeFileError>> {
  return await withZlibErrors(async () => {
    const decoded = await decode(readChunks(path, gzipped));
    if (!decoded.ok) return decoded;
    const wanted = only === undefined ? decoded.value : decoded.value.slice(only, only + 1);
    const imported: ImportedRecording[] = [];
    const openModels = elevation && createModels(elevation);
    for (const activity of wanted) {
      const sport = activityId ?? recordedSport(activity, wanted.length === 1 ? namedActivityId : undefined);
      const known = { ...activity, ...(sport !== undefined && { activityId: sport }) };
      imported.push(await analyse(withSiSpeeds(withStrides(known)), openModels));
    }
    return ok(imported);
  });
}

/** Damaged gzip data, and such that unpacks to too much, are errors of the file. */
async function withZlibErrors<T>(
  read: () => Promise<Result<T, DecodeFileError>>,
): Promise<Result<T, DecodeFileError>> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof GzipBombError) return fail({ kind: "file_too_large" });
    if (isZlibError(error)) return fail({ kind: "damaged" });
    throw error;
  }
}

async function analyse(
  activity: DecodedActivity,
  openModels: ModelOpener | undefined,
): Promise<ImportedRecording> {
  const { recording, activityId, device } = activity;
  const model = await correctingSampler(openModels, recording, activityId, device);
  if (!model.ok) return { ...importedRecording(activity), lacksHeights: true };
  try {
    return importedRecording(activity, model.value?.sampler);
  } finally {
    model.value?.close();
  }
}

/** "Other 1" of the catalogue, for files that name no sport. */
const unknownActivity = 4;

/**
 * Computes and packs what is stored of a decoded file.
 *
 * @param sampler heights that replace the file's
 */
export function importedRecording(decoded: DecodedActivity, sampler?: ElevationSampler): ImportedRecording {
  const { recording, device, name, notes, gear, perceivedExertion, deviceName, utcOffset, isVirtual, legs } =
    decoded;
  const activityId = decoded.activityId ?? unknownActivity;
  const corrected = sampler ? correctElevation(recording, sampler) : recording;
  return {
    format: decoded.format,
    activityId,
    namesActivity: decoded.activityId !== undefined,
    ...(recording.startTime !== undefined && { startTime: recording.startTime }),
    ...(utcOffset !== undefined && { utcOffset }),
    ...(isVirtual && { isVirtual }),
    ...(name !== undefined && { name }),
    ...(notes !== undefined && { notes }),
    ...(perceivedExertion !== undefined && { perceivedExertion }),
    ...(gear && { gear }),
    ...(deviceName !== undefined && { deviceName }),
    ...(device && { device }),
    legs: legs.length > 1 ? legs : [],
    warnings: decoded.warnings,
    ...deriveValues(recording, activityId, corrected),
    formatVersion: recordingFormatVersion,
    pointCount: recording.length,
    ...packColumns(recording, corrected),
  };
}

async function decode(chunks: AsyncIterable<Uint8Array>) {
  let head = new Uint8Array(0);
  let started: ReturnType<typeof createDecoder> | undefined;
  for await (const chunk of chunks) {
    if (started?.ok) {
      if (started.value.error) break;
      started.value.push(chunk);
      continue;
    }
    head = concat(head, chunk);
    if (head.length < headLength) continue;
    started = createDecoder(head.subarray(0, headLength));
    if (!started.ok) return started;
    started.value.push(head);
  }
  if (!started) {
    started = createDecoder(head);
    if (started.ok) started.value.push(head);
  }
  return started.ok ? started.value.end() : started;
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first, 0);
  joined.set(second, first.length);
  return joined;
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
