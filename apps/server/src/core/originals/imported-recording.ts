import { correctElevation, type ElevationSampler } from "@cairn/domain/elevation/correct-elevation";
import type { DecodedActivity, DecodeWarning, Leg } from "@cairn/domain/recording/decoded-activity";
import type { DeviceTotals } from "@cairn/domain/recording/recording";
import { recordingFormatVersion } from "@cairn/formats/recording-codec/recording-codec";
import { type DerivedValues, deriveValues } from "../derived/derive-values.ts";
import { packColumns, type PackedColumns } from "../derived/pack-columns.ts";

/** Everything that is stored of one recording, as a worker hands it over. */
export interface ImportedRecording extends DerivedValues, PackedColumns {
  readonly format: DecodedActivity["format"];
  readonly activityId: number;
  /** False when the file names no sport. */
  readonly namesActivity: boolean;
  /** ms since 1970; absent when the file carries no usable clock. */
  readonly startTime?: number;
  /** Seconds that the device's clock was ahead of UTC, when the file states it. */
  readonly utcOffset?: number;
  /** The positions lie in a virtual world. */
  readonly isVirtual?: true;
  readonly name?: string;
  /** As in `DecodedActivity`. */
  readonly notes?: string;
  readonly deviceName?: string;
  readonly warnings: readonly DecodeWarning[];
  readonly device?: DeviceTotals;
  /** Of a multisport recording; empty for one sport. */
  readonly legs: readonly Leg[];
  readonly formatVersion: number;
  readonly pointCount: number;
}

/** "Other 1" of the catalogue, for files that name no sport. */
const unknownActivity = 4;

/**
 * Computes and packs what is stored of a decoded file.
 *
 * @param sampler heights to take instead of the file's
 */
export function importedRecording(decoded: DecodedActivity, sampler?: ElevationSampler): ImportedRecording {
  const { recording, device, name, notes, deviceName, utcOffset, isVirtual, legs } = decoded;
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
