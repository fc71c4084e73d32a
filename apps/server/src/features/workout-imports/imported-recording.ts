import { gzipSync } from "node:zlib";
import type { SplitView } from "@cairn/contracts/workout-view";
import { analyseRecording } from "@cairn/domain/analyse-recording";
import type { DecodedActivity, DecodeWarning } from "@cairn/domain/decoded-activity";
import { heartRateZones, timeInZones } from "@cairn/domain/heart-rate-zones";
import { type OverviewRow, overviewOf } from "@cairn/domain/overview";
import type { DeviceTotals, Recording } from "@cairn/domain/recording";
import { trackDistances } from "@cairn/domain/track-distance";
import { absurdSpeed, pointKind, trackPoints } from "@cairn/domain/track-points";
import type { WorkoutAnalysis } from "@cairn/domain/workout-analysis";
import { encodeRecording, recordingFormatVersion } from "@cairn/formats/recording-codec";
import { encodePolyline } from "@cairn/geo/polyline";
import { simplifyLine } from "@cairn/geo/simplify";
import { lapRows } from "./lap-rows.ts";

/** Everything that is stored of one recording, as a worker hands it over. */
export interface ImportedRecording {
  readonly format: DecodedActivity["format"];
  readonly activityId: number;
  /** ms since 1970; absent when the file carries no usable clock. */
  readonly startTime?: number;
  /** Seconds that the device's clock was ahead of UTC, when the file states it. */
  readonly utcOffset?: number;
  readonly name?: string;
  readonly deviceName?: string;
  readonly warnings: readonly DecodeWarning[];
  readonly device?: DeviceTotals;
  readonly analysis: WorkoutAnalysis;
  readonly formatVersion: number;
  readonly pointCount: number;
  readonly columnsGzip: Uint8Array;
  readonly overview: readonly OverviewRow[];
  readonly laps: readonly SplitView[];
  /** Simplified to 20 m and to 5 m; absent without positions. */
  readonly polyline?: string;
  readonly detailedPolyline?: string;
  /** Seconds at rest and in zones 1 to 5; absent without heart rates. */
  readonly secondsInZones?: readonly number[];
}

/** "Other 1" of the catalogue, for files that name no sport. */
const unknownActivity = 4;
const gzipLevel = 6;

/** Computes and packs what is stored of a decoded file. Takes 1 to 2 µs a point. */
export function importedRecording(decoded: DecodedActivity): ImportedRecording {
  const { recording, device, name, deviceName, utcOffset } = decoded;
  const activityId = decoded.activityId ?? unknownActivity;
  const distances = trackDistances(recording, { activityId });
  const polyline = lineOf(recording, activityId, 20);
  const detailedPolyline = lineOf(recording, activityId, 5);
  const secondsInZones = zonesOf(recording);
  return {
    format: decoded.format,
    activityId,
    ...(recording.startTime !== undefined && { startTime: recording.startTime }),
    ...(utcOffset !== undefined && { utcOffset }),
    ...(name !== undefined && { name }),
    ...(deviceName !== undefined && { deviceName }),
    ...(device && { device }),
    warnings: decoded.warnings,
    analysis: analyseRecording(recording, { activityId }),
    formatVersion: recordingFormatVersion,
    pointCount: recording.length,
    columnsGzip: gzipSync(encodeRecording(recording), { level: gzipLevel }),
    overview: overviewOf(recording, distances),
    laps: lapRows(recording, distances),
    ...(polyline !== undefined && { polyline, detailedPolyline }),
    ...(secondsInZones && { secondsInZones }),
  };
}

/** The track without GPS errors, simplified. */
function lineOf(recording: Recording, activityId: number, toleranceMetres: number): string | undefined {
  const { lat, lon } = recording.columns;
  if (!lat || !lon) return undefined;
  const kinds = trackPoints(recording, absurdSpeed(activityId));
  const isOnTrack = (_: number, i: number) => kinds[i] === pointKind.good || kinds[i] === pointKind.start;
  const [goodLat, goodLon] = [lat.filter(isOnTrack), lon.filter(isOnTrack)];
  if (goodLat.length === 0) return undefined;
  return encodePolyline(goodLat, goodLon, simplifyLine(goodLat, goodLon, toleranceMetres));
}

function zonesOf(recording: Recording): readonly number[] | undefined {
  if (!recording.columns.heartRate) return undefined;
  return timeInZones(recording, heartRateZones(undefined)).map(Math.round);
}
