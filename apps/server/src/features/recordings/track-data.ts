import type { WorkoutData } from "@cairn/contracts/workouts";
import type { Recording } from "@cairn/domain/recording";
import { trackDistances } from "@cairn/domain/track-distance";
import { speedsOf } from "@cairn/domain/track-speed";

/** What `/data` says of a workout beside its points. */
export interface DataHead {
  readonly description?: string;
  /** ms since 1970. */
  readonly starttime: number;
  /** Metres. */
  readonly totaldistance: number;
  /** Seconds. */
  readonly totaltime: number;
  readonly activityId: number;
}

const centimetresPerMetre = 100;

/**
 * The points of a recording as old clients read them: whole seconds and metres, cm/s, absolute ms (wire facts, 5.1). Points without a
 * position are left out; a missing elevation repeats the one before.
 *
 * @param samples points at most, taken evenly; the last always stands
 */
export function trackData(recording: Recording, head: DataHead, samples: number): WorkoutData {
  const { description, starttime, activityId } = head;
  const times = recording.columns.time;
  const at = (i: number) => {
    const seconds = finite(times?.[i]);
    return { t: Math.round(seconds), d: starttime + Math.round(seconds * 1000) };
  };
  return {
    ...(description !== undefined && { description }),
    starttime,
    totaldistance: Math.round(head.totaldistance),
    totaltime: Math.round(head.totaltime),
    locations: locationsOf(recording, activityId, samples, at),
    heartrates: heartRatesOf(recording, samples, at),
    eventlaps: lapsOf(recording),
  };
}

type Moment = (index: number) => { readonly t: number; readonly d: number };

function locationsOf(recording: Recording, activityId: number, samples: number, at: Moment) {
  const { lat, lon, ele } = recording.columns;
  if (!lat || !lon) return [];
  const distances = trackDistances(recording, { activityId });
  const speeds = speedsOf(recording, distances);
  let h = finite(ele?.find((value) => Number.isFinite(value)));
  const positioned = indicesWhere(
    recording.length,
    (i) => Number.isFinite(lat[i]) && Number.isFinite(lon[i]),
  );
  return evenly(positioned, samples).map((i) => {
    h = finite(ele?.[i], h);
    const { t, d } = at(i);
    return {
      t,
      la: round(finite(lat[i]), 6),
      ln: round(finite(lon[i]), 6),
      s: Math.round(finite(distances[i])),
      h: round(h, 1),
      v: Math.round(finite(speeds[i]) * centimetresPerMetre),
      d,
    };
  });
}

function heartRatesOf(recording: Recording, samples: number, at: Moment) {
  const { heartRate } = recording.columns;
  if (!heartRate) return [];
  const measured = indicesWhere(recording.length, (i) => (heartRate[i] ?? 0) > 0);
  return evenly(measured, samples).map((i) => {
    const { t, d } = at(i);
    return { t, hr: Math.round(finite(heartRate[i])), d };
  });
}

/** The ends of laps, at the first position after each. */
function lapsOf(recording: Recording) {
  const { time, lat, lon } = recording.columns;
  if (!time || !lat || !lon) return [];
  return recording.laps.flatMap((lap) => {
    const end = lap.startTime + lap.elapsedTime;
    const i = time.findIndex((seconds, index) => seconds >= end && Number.isFinite(lat[index]));
    if (i === -1) return [];
    return [{ t: Math.round(end), la: round(finite(lat[i]), 6), ln: round(finite(lon[i]), 6) }];
  });
}

function indicesWhere(length: number, holds: (index: number) => boolean): number[] {
  const indices: number[] = [];
  for (let i = 0; i < length; i++) if (holds(i)) indices.push(i);
  return indices;
}

/** At most `count` of the indices, evenly spread, first and last among them. */
function evenly(indices: readonly number[], count: number): readonly number[] {
  if (count >= indices.length) return indices;
  if (count <= 0) return [];
  const step = (indices.length - 1) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, i) => indices[Math.round(i * step)] ?? 0);
}

const finite = (value: number | undefined, otherwise = 0): number =>
  value !== undefined && Number.isFinite(value) ? value : otherwise;

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
