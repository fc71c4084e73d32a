import type { SplitView } from "@cairn/contracts/workouts/workout-view";
import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import { overviewOf } from "@cairn/domain/analysis/overview";
import type { WorkoutAnalysis } from "@cairn/domain/analysis/workout-analysis";
import { heartRateHistogram, type HeartRateHistogram } from "@cairn/domain/heart-rate/heart-rate-histogram";
import { heartRateZones, timeInZones } from "@cairn/domain/heart-rate/heart-rate-zones";
import { measureTrack } from "@cairn/domain/measured-track/measured-track";
import { judgeLaps } from "@cairn/domain/plausibility/judge-laps";
import type { Recording } from "@cairn/domain/recording/recording";
import { type RouteSignature, routeSignature } from "@cairn/domain/similar-workouts/route-signature";
import { pointKind } from "@cairn/domain/track/track-points";
import { type Bbox, bboxOf } from "@cairn/geo/bbox";
import { encodePolyline } from "@cairn/geo/polyline";
import { simplifyLine } from "@cairn/geo/simplify";
import { lapRows } from "./lap-rows.ts";

/** Everything that our rules derive from a recording, and that changes when they do. */
export interface DerivedValues {
  readonly analysis: WorkoutAnalysis;
  /** True if the heights come from an elevation model. */
  readonly heightsCorrected: boolean;
  /** JSON of the rows of `overviewOf`: passing a text between threads costs a fraction of passing a thousand rows. */
  readonly overview: string;
  readonly laps: readonly SplitView[];
  /** Box of all positions, including GPS errors; absent without positions. */
  readonly extent?: Bbox;
  /** Simplified to 20 m and to 5 m; absent without positions. */
  readonly line?: DrawnLine;
  readonly detailedLine?: DrawnLine;
  /** For finding workouts on the same route; absent if there is none. */
  readonly route?: RouteSignature;
  /** Seconds at rest and in zones 1 to 5; absent without heart rates. */
  readonly secondsInZones?: readonly number[];
  /** Seconds at each heart rate; absent without heart rates. */
  readonly heartRates?: HeartRateHistogram;
}

/** A line of one or more strokes. */
export interface DrawnLine {
  /** Encoded, precision 5, all strokes one after the other. */
  readonly polyline: string;
  /** Indices of its points at which a new stroke begins; empty for a single stroke. */
  readonly starts: readonly number[];
}

/**
 * Computes everything that is shown of a recording. Takes 1 to 2 µs per point.
 *
 * @param corrected the recording itself, or the same with the heights of an elevation model
 * @param breaks indices of points that no line connects to the point before
 */
export function deriveValues(
  recording: Recording,
  activityId: number,
  corrected: Recording = recording,
  breaks: readonly number[] = [],
): DerivedValues {
  const measured = measureTrack(corrected, activityId);
  const { recording: measuredRecording, kinds, distances } = measured;
  const strokes = goodStrokes(measuredRecording, kinds, breaks);
  const line = lineOf(strokes, 20);
  const detailedLine = lineOf(strokes, 5);
  const track = joined(strokes);
  const route = track && routeSignature(...track);
  const extent = extentOf(recording);
  const secondsInZones = zonesOf(measuredRecording);
  const heartRates = heartRateHistogram(measuredRecording);
  const laps = judgeLaps(measured, activityId);
  return {
    analysis: analyseRecording(corrected, { activityId, measured, laps }),
    heightsCorrected: corrected !== recording,
    overview: JSON.stringify(overviewOf(measuredRecording, distances)),
    laps: lapRows(measuredRecording, distances, laps),
    ...(extent && { extent }),
    ...(line && { line }),
    ...(detailedLine && { detailedLine }),
    ...(route && { route }),
    ...(secondsInZones && { secondsInZones }),
    ...(heartRates && { heartRates }),
  };
}

type Track = readonly [lat: Float64Array, lon: Float64Array];

const extentOf = ({ columns: { lat, lon } }: Recording): Bbox | undefined => lat && lon && bboxOf(lat, lon);

/** The track without GPS errors, split at the breaks; strokes without a position are left out. */
function goodStrokes(
  { columns: { lat, lon }, length }: Recording,
  kinds: Uint8Array,
  breaks: readonly number[],
): readonly Track[] {
  if (!lat || !lon) return [];
  const isOnTrack = (i: number) => kinds[i] === pointKind.good || kinds[i] === pointKind.start;
  const ends = [...breaks, length];
  return ends.flatMap((to, k) => {
    const from = k === 0 ? 0 : (ends[k - 1] ?? 0);
    const [y, x] = [lat, lon].map((column) =>
      column.subarray(from, to).filter((_, i) => isOnTrack(from + i)),
    );
    return y && x && y.length > 0 ? [[y, x] as const] : [];
  });
}

function joined(strokes: readonly Track[]): Track | undefined {
  const [first, ...others] = strokes;
  if (!first || others.length === 0) return first;
  return [
    Float64Array.from(strokes.flatMap(([lat]) => [...lat])),
    Float64Array.from(strokes.flatMap(([, lon]) => [...lon])),
  ];
}

function lineOf(strokes: readonly Track[], toleranceMetres: number): DrawnLine | undefined {
  const kept = strokes.map(([lat, lon]): Track => {
    const indices = simplifyLine(lat, lon, toleranceMetres);
    const pick = (column: Float64Array) => Float64Array.from(indices, (index) => column[index] ?? NaN);
    return [pick(lat), pick(lon)];
  });
  const all = joined(kept);
  if (!all) return undefined;
  let end = 0;
  const starts = kept.slice(0, -1).map(([lat]) => (end += lat.length));
  return { polyline: encodePolyline(...all), starts };
}

function zonesOf(recording: Recording): readonly number[] | undefined {
  if (!recording.columns.heartRate) return undefined;
  return timeInZones(recording, heartRateZones(undefined)).map(Math.round);
}
