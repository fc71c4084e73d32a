import { gzipSync } from "node:zlib";
import type { ElevationSampler } from "@cairn/domain/correct-elevation";
import type { DecodedActivity, DecodeWarning, Leg } from "@cairn/domain/decoded-activity";
import type { DeviceTotals } from "@cairn/domain/recording";
import { encodeRecording, recordingFormatVersion } from "@cairn/formats/recording-codec";
import { type DerivedValues, deriveValues } from "./derive-values.ts";

/** Everything that is stored of one recording, as a worker hands it over. */
export interface ImportedRecording extends DerivedValues {
  readonly format: DecodedActivity["format"];
  readonly activityId: number;
  /** False when the file names no sport. */
  readonly namesActivity: boolean;
  /** ms since 1970; absent when the file carries no usable clock. */
  readonly startTime?: number;
  /** Seconds that the device's clock was ahead of UTC, when the file states it. */
  readonly utcOffset?: number;
  readonly name?: string;
  readonly deviceName?: string;
  readonly warnings: readonly DecodeWarning[];
  readonly device?: DeviceTotals;
  /** Of a multisport recording; empty for one sport. */
  readonly legs: readonly Leg[];
  readonly formatVersion: number;
  readonly pointCount: number;
  readonly columnsGzip: Uint8Array;
}

/** "Other 1" of the catalogue, for files that name no sport. */
const unknownActivity = 4;
const gzipLevel = 6;

/**
 * Computes and packs what is stored of a decoded file.
 *
 * @param sampler heights to take instead of the file's
 */
export function importedRecording(decoded: DecodedActivity, sampler?: ElevationSampler): ImportedRecording {
  const { recording, device, name, deviceName, utcOffset, legs } = decoded;
  const activityId = decoded.activityId ?? unknownActivity;
  return {
    format: decoded.format,
    activityId,
    namesActivity: decoded.activityId !== undefined,
    ...(recording.startTime !== undefined && { startTime: recording.startTime }),
    ...(utcOffset !== undefined && { utcOffset }),
    ...(name !== undefined && { name }),
    ...(deviceName !== undefined && { deviceName }),
    ...(device && { device }),
    legs: legs.length > 1 ? legs : [],
    warnings: decoded.warnings,
    ...deriveValues(recording, activityId, sampler),
    formatVersion: recordingFormatVersion,
    pointCount: recording.length,
    columnsGzip: gzipSync(encodeRecording(recording), { level: gzipLevel }),
  };
}
