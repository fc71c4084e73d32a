import { haversine } from "@cairn/geo/haversine";
import { isNullIsland, isPosition } from "@cairn/geo/position";
import { activityById } from "./activities.ts";
import type { Recording } from "./recording.ts";
import { segmentRanges } from "./segments.ts";

/** What a point's position is worth. */
export const pointKind = {
  /** No position: not recorded, out of range, or exactly 0, 0. */
  nowhere: 0,
  /** A position that joins on to the one before. */
  good: 1,
  /** A good position that starts a new line: the first of a segment, or the first after a jump nobody can travel. */
  start: 2,
  /** A GPS error: absurd speed both in and out. Left out of distances, boxes and speeds. */
  outlier: 3,
} as const;

/**
 * Speed beyond which a step is a GPS error, m/s. 100 m/s is more than anybody reaches on the ground or on water; in the air,
 * and for free slots whose sport we cannot know, it is the speed of an airliner.
 */
export const absurdSpeed = (activityId?: number): number => {
  const activity = activityId === undefined ? undefined : activityById(activityId);
  const mayFly = activity?.slug === "paragliding" || activity?.slug.startsWith("other-") === true;
  return mayFly ? 350 : 100;
};

/** Points looked at after an absurd step for one that fits on to the line before it. Longer excursions count as a new line. */
const longestSpike = 10;

/**
 * Judges every position of a recording; one entry of `pointKind` per point. After a step faster than `limit` the next ten
 * positions are looked at: when one of them can be reached from before the step, what lies between is a spike and left out;
 * when none can, the step is a jump (a late first fix, a tunnel with a wrong exit): the line starts anew there and the jump
 * has no length. Steps without a forward running clock cannot be judged and are taken as they are. Linear time.
 */
export const trackPoints = (recording: Recording, limit: number = absurdSpeed()): Uint8Array => {
  const kinds = new Uint8Array(recording.length);
  const { lat, lon, time } = recording.columns;
  if (lat === undefined || lon === undefined) return kinds;

  const located = (i: number): boolean => {
    const y = lat[i] ?? Number.NaN;
    const x = lon[i] ?? Number.NaN;
    return isPosition(y, x) && !isNullIsland(y, x);
  };
  const reachable = (a: number, b: number): boolean => {
    const seconds = (time?.[b] ?? Number.NaN) - (time?.[a] ?? Number.NaN);
    if (!(seconds > 0)) return true;
    return haversine(lat[a] ?? 0, lon[a] ?? 0, lat[b] ?? 0, lon[b] ?? 0) <= limit * seconds;
  };

  for (const { from, to } of segmentRanges(recording)) {
    let last = -1;
    let i = from;
    while (i < to) {
      if (!located(i)) {
        i++;
        continue;
      }
      if (last < 0 || reachable(last, i)) {
        kinds[i] = last < 0 ? pointKind.start : pointKind.good;
        last = i++;
        continue;
      }
      const back = endOfSpike(i, to, last, located, reachable);
      if (back < 0) {
        kinds[i] = pointKind.start;
        last = i++;
        continue;
      }
      for (; i < back; i++) if (located(i)) kinds[i] = pointKind.outlier;
    }
  }
  return kinds;
};

/** Index of the first of the next positions that can be reached from `last`, or -1 when the line does not come back. */
const endOfSpike = (
  spike: number,
  to: number,
  last: number,
  located: (i: number) => boolean,
  reachable: (a: number, b: number) => boolean,
): number => {
  let seen = 0;
  for (let i = spike + 1; i < to && i < spike + 8 * longestSpike && seen < longestSpike; i++) {
    if (!located(i)) continue;
    if (reachable(last, i)) return i;
    seen++;
  }
  return -1;
};
