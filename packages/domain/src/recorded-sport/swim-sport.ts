import { haversine } from "@cairn/geo/haversine";
import { isNullIsland, isPosition, longitudeDelta } from "@cairn/geo/position";
import type { Recording } from "../recording/recording.ts";

/** Ids in the activity catalogue. */
const poolSwimming = 21;
const openWaterSwimming = 85;

/** Metres between the outer positions of a swim in the longest pool, with those that a receiver beside or in it makes up. */
const maxPoolM = 150;

/** Share of the positions that is left out at the end of each direction, because a few stray ones make no lake of a pool. */
const strayShare = 0.1;

/**
 * The sport of a swim. Services, apps and devices have one word for all of them, which the catalogue reads as swimming in a pool;
 * if nobody counted lengths, or stated that of the pool, and the positions are farther apart than in any, it was open water.
 * Every other sport stays.
 */
export const swimSport = (activityId: number | undefined, recording: Recording): number | undefined => {
  const hasPool = recording.lengths !== undefined || recording.poolLength !== undefined;
  if (activityId !== poolSwimming || hasPool) return activityId;
  return extentOf(recording) > maxPoolM ? openWaterSwimming : poolSwimming;
};

/** Metres across the box of most positions; NaN without any. */
const extentOf = ({ columns: { lat, lon } }: Recording): number => {
  const [norths, easts]: [number[], number[]] = [[], []];
  let origin: number | undefined;
  for (const [i, y] of lat?.entries() ?? []) {
    const x = lon?.[i] ?? Number.NaN;
    if (!isPosition(y, x) || isNullIsland(y, x)) continue;
    origin ??= x;
    norths.push(y);
    easts.push(longitudeDelta(origin, x));
  }
  const [south, north] = middleOf(norths);
  const [west, east] = middleOf(easts);
  return haversine(south, west, north, east);
};

/** Ends of the range of most values; NaN without any. */
const middleOf = (values: readonly number[]): readonly [least: number, most: number] => {
  const sorted = Float64Array.from(values).toSorted();
  const stray = Math.floor(strayShare * sorted.length);
  return [sorted[stray] ?? Number.NaN, sorted[sorted.length - 1 - stray] ?? Number.NaN];
};
