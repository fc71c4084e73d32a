import type { SplitView } from "@cairn/contracts/workout-view";
import { analyseRecording } from "@cairn/domain/analyse-recording";
import { heartRateZones, timeInZones } from "@cairn/domain/heart-rate-zones";
import { measureTrack } from "@cairn/domain/measured-track";
import { overviewOf } from "@cairn/domain/overview";
import { type RouteSignature, routeSignature } from "@cairn/domain/route-signature";
import type { Recording } from "@cairn/domain/recording";
import { pointKind } from "@cairn/domain/track-points";
import type { WorkoutAnalysis } from "@cairn/domain/workout-analysis";
import { type Bbox, bboxOf } from "@cairn/geo/bbox";
import { encodePolyline } from "@cairn/geo/polyline";
import { simplifyLine } from "@cairn/geo/simplify";
import { lapRows } from "./lap-rows.ts";

/** Everything that our rules make of a recording, and that changes when they do. */
export interface DerivedValues {
  readonly analysis: WorkoutAnalysis;
  /** True when the heights came from an elevation model. */
  readonly heightsCorrected: boolean;
  /** JSON of the rows of `overviewOf`: a text passes between threads at a fraction of the cost of a thousand rows. */
  readonly overview: string;
  readonly laps: readonly SplitView[];
  /** Box of every position, GPS errors too; absent without one. */
  readonly extent?: Bbox;
  /** Simplified to 20 m and to 5 m; absent without positions. */
  readonly polyline?: string;
  readonly detailedPolyline?: string;
  /** For finding workouts on the same route; absent when it was none. */
  readonly route?: RouteSignature;
  /** Seconds at rest and in zones 1 to 5; absent without heart rates. */
  readonly secondsInZones?: readonly number[];
}

/**
 * Computes all that is shown of a recording. Takes 1 to 2 µs a point.
 *
 * @param corrected the recording itself, or the same with the heights of an elevation model
 */
export function deriveValues(
  recording: Recording,
  activityId: number,
  corrected: Recording = recording,
): DerivedValues {
  const measured = measureTrack(corrected, activityId);
  const { recording: shown, kinds, distances } = measured;
  const track = goodTrack(shown, kinds);
  const polyline = track && lineOf(track, 20);
  const detailedPolyline = track && lineOf(track, 5);
  const route = track && routeSignature(...track);
  const extent = extentOf(recording);
  const secondsInZones = zonesOf(shown);
  return {
    analysis: analyseRecording(corrected, { activityId, measured }),
    heightsCorrected: corrected !== recording,
    overview: JSON.stringify(overviewOf(shown, distances)),
    laps: lapRows(shown, distances),
    ...(extent && { extent }),
    ...(polyline !== undefined && { polyline }),
    ...(detailedPolyline !== undefined && { detailedPolyline }),
    ...(route && { route }),
    ...(secondsInZones && { secondsInZones }),
  };
}

type Track = readonly [lat: Float64Array, lon: Float64Array];

const extentOf = ({ columns: { lat, lon } }: Recording): Bbox | undefined => lat && lon && bboxOf(lat, lon);

/** The track without GPS errors. */
function goodTrack({ columns: { lat, lon } }: Recording, kinds: Uint8Array): Track | undefined {
  if (!lat || !lon) return undefined;
  const isOnTrack = (_: number, i: number) => kinds[i] === pointKind.good || kinds[i] === pointKind.start;
  const track = [lat.filter(isOnTrack), lon.filter(isOnTrack)] as const;
  return track[0].length === 0 ? undefined : track;
}

const lineOf = ([lat, lon]: Track, toleranceMetres: number): string =>
  encodePolyline(lat, lon, simplifyLine(lat, lon, toleranceMetres));

function zonesOf(recording: Recording): readonly number[] | undefined {
  if (!recording.columns.heartRate) return undefined;
  return timeInZones(recording, heartRateZones(undefined)).map(Math.round);
}
