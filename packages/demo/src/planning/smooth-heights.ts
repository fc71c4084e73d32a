import type { Position } from "./region-map.ts";
import { metresBetween } from "./way-network.ts";

/** Distance between two heights of a route, metres. */
export const heightStep = 50;

/** How a kind of way is built into the ground. */
export interface WayGround {
  /** Distance to both sides over which bumps of the elevation model are smoothed, metres. */
  readonly reach: number;
  /** The steepest grade (rise over run) of such a way. */
  readonly maxGrade: number;
}

/**
 * Heights along a line every `heightStep` metres, and at its end: the elevation model's, as they would be on
 * a way that somebody built or trod. A grid of 90 m cuts into slopes and fills gorges, so the heights are a
 * running mean that is no steeper than such a way.
 *
 * @param heightOf elevation at a position, metres; gaps of the model are NaN and are bridged
 */
export function smoothHeights(
  line: readonly Position[],
  heightOf: (position: Position) => number,
  { reach, maxGrade }: WayGround,
): number[] {
  const heights = limitGrade(bridgeVoids(samplesOf(line).map(heightOf)), maxGrade);
  const steps = Math.round(reach / heightStep);
  return heights.map((_, i) => {
    // Symmetrical at the ends, too, so that a climb does not start flat.
    const own = Math.min(steps, i, heights.length - 1 - i);
    const near = heights.slice(i - own, i + own + 1);
    return Math.round((near.reduce((sum, height) => sum + height, 0) / near.length) * 10) / 10;
  });
}

/**
 * The mean of two lines that keep to a grade: the lowest above the heights and the highest below them. The
 * mean keeps to the grade, too.
 */
function limitGrade(heights: readonly number[], maxGrade: number): number[] {
  const rise = heightStep * maxGrade;
  const upper = envelope(heights, rise);
  const lower = envelope(
    heights.map((height) => -height),
    rise,
  );
  return upper.map((height, i) => (height - (lower[i] ?? -height)) / 2);
}

/**
 * The lowest heights that are nowhere below the given ones and change by at most `rise` from one to the next
 * in both directions.
 */
function envelope(heights: readonly number[], rise: number): number[] {
  const line = [...heights];
  for (let i = 1; i < line.length; i += 1) line[i] = Math.max(line[i] ?? 0, (line[i - 1] ?? 0) - rise);
  for (let i = line.length - 2; i >= 0; i -= 1) line[i] = Math.max(line[i] ?? 0, (line[i + 1] ?? 0) - rise);
  return line;
}

function samplesOf(line: readonly Position[]): Position[] {
  const samples: Position[] = [];
  let due = 0;
  for (const [i, to] of line.entries()) {
    const from = line[i - 1];
    if (!from) continue;
    const length = metresBetween(from, to);
    for (; due < length; due += heightStep) {
      const share = due / length;
      samples.push({
        lat: from.lat + (to.lat - from.lat) * share,
        lon: from.lon + (to.lon - from.lon) * share,
      });
    }
    due -= length;
  }
  return [...samples, ...line.slice(-1)];
}

/** Bridges unknown heights with straight slopes; at the ends, with the nearest known height. */
function bridgeVoids(heights: readonly number[]): number[] {
  return heights.map((height, i) => {
    if (!Number.isNaN(height)) return height;
    const before = heights.findLastIndex((other, j) => j < i && !Number.isNaN(other));
    const after = heights.findIndex((other, j) => j > i && !Number.isNaN(other));
    const [low, high] = [heights[before] ?? heights[after] ?? 0, heights[after] ?? heights[before] ?? 0];
    return after < 0 || before < 0 ? low : low + ((high - low) * (i - before)) / (after - before);
  });
}
