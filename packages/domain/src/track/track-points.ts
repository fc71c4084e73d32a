import { haversine } from "@cairn/geo/haversine";
import { isNullIsland, isPosition } from "@cairn/geo/position";
import type { Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";
import { absurdSpeed, maxPlausibleSpeedMps } from "./plausible-speed.ts";

/** Kinds of a point's position. */
export const pointKind = {
  /** No position: not recorded, out of range, or exactly 0, 0. */
  nowhere: 0,
  /** A position that continues the line from the previous one. */
  good: 1,
  /** A good position that starts a new line: the first of a segment, or the first after a jump nobody can travel. */
  start: 2,
  /** A GPS error: too fast both in and out. Left out of distances, boxes and speeds. */
  outlier: 3,
} as const;

/**
 * Number of points after an impossible step that are checked for one that continues the line before it. Longer excursions are
 * treated as a new line.
 */
const maxSpikePoints = 10;

/** Minimum leap of a spike below `absurdSpeed`, metres; smaller ones are the noise of a receiver. */
const minLeapM = 30;

/** Longest time, seconds, of such a leap there and back. */
const maxLeapS = 10;

/**
 * Judges every position of a recording; one entry of `pointKind` per point. After a step faster than `absurdSpeed` it checks the
 * next ten positions: if one of them can be reached from before the step, the points in between are a spike and left out; if none
 * can, the step is a jump (a late first fix, a tunnel with a wrong exit): the line starts again there and the jump has no length.
 * A leap of 30 m or more that is only faster than anybody in the activity (`maxPlausibleSpeedMps`) is a spike if the line leaps
 * back as fast within ten seconds, and otherwise accepted: receivers that wake late catch up in this way. Steps without a forward
 * running clock cannot be judged and are accepted. Linear time.
 */
export const trackPoints = (recording: Recording, activityId?: number): Uint8Array => {
  const kinds = new Uint8Array(recording.length);
  const { lat, lon, time } = recording.columns;
  if (lat === undefined || lon === undefined) return kinds;
  const absurd = absurdSpeed(activityId);
  const maxPlausible = maxPlausibleSpeedMps(activityId);

  const located = (i: number): boolean => {
    const y = lat[i] ?? Number.NaN;
    const x = lon[i] ?? Number.NaN;
    return isPosition(y, x) && !isNullIsland(y, x);
  };
  const apart = (a: number, b: number): number =>
    haversine(lat[a] ?? 0, lon[a] ?? 0, lat[b] ?? 0, lon[b] ?? 0);
  const secondsFrom = (a: number, b: number): number => (time?.[b] ?? Number.NaN) - (time?.[a] ?? Number.NaN);
  const reachable = (a: number, b: number, limit: number): boolean => {
    const seconds = secondsFrom(a, b);
    return !(seconds > 0) || apart(a, b) <= limit * seconds;
  };
  const isLeap = (a: number, b: number): boolean => !reachable(a, b, maxPlausible) && apart(a, b) >= minLeapM;

  /** Index of the first of the next positions that can be reached from `last`, or -1 if the line does not come back. */
  const endOfSpike = (spike: number, to: number, last: number): number => {
    const isAbsurd = !reachable(last, spike, absurd);
    let [seen, before] = [0, spike];
    for (let i = spike + 1; i < to && i < spike + 8 * maxSpikePoints && seen < maxSpikePoints; i++) {
      if (!located(i)) continue;
      if (!isAbsurd && secondsFrom(last, i) > maxLeapS) return -1;
      if (isAbsurd ? reachable(last, i, absurd) : reachable(last, i, maxPlausible)) {
        return isAbsurd || isLeap(before, i) ? i : -1;
      }
      before = i;
      seen++;
    }
    return -1;
  };

  for (const { from, to } of segmentRanges(recording)) {
    let last = -1;
    let i = from;
    while (i < to) {
      if (!located(i)) {
        i++;
        continue;
      }
      if (last < 0 || reachable(last, i, maxPlausible) || (!isLeap(last, i) && reachable(last, i, absurd))) {
        kinds[i] = last < 0 ? pointKind.start : pointKind.good;
        last = i++;
        continue;
      }
      const back = endOfSpike(i, to, last);
      if (back < 0) {
        kinds[i] = reachable(last, i, absurd) ? pointKind.good : pointKind.start;
        last = i++;
        continue;
      }
      for (; i < back; i++) if (located(i)) kinds[i] = pointKind.outlier;
    }
  }
  return kinds;
};
