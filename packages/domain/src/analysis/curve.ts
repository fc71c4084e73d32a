import type { OverviewRow } from "./overview.ts";

/** How a value went in a workout, in even steps of time from its start to its end. */
export interface Curve {
  /** Beats per minute, or m/s. */
  readonly of: "heartRate" | "speed";
  /** Null where nothing was recorded. */
  readonly values: (number | null)[];
}

/** Steps of a curve at most: more than a card has room for in the eye, few enough for every workout of a list. */
export const maxCurveSteps = 160;
/** Fewest values that make a curve. */
const leastValues = 8;
/** Part of what was recorded of which the value has to be known. */
const leastShare = 0.5;
/** Part of the time over which a line is drawn between two values that are apart. */
const longestBridge = 0.05;

/**
 * A curve of the heart rate, or of the speed where there is too little of that, for pictures that have no room for more. Each value is the mean of its step.
 *
 * @param overview of the recording; its clock never goes back
 * @returns undefined where neither was recorded for half of it
 */
export function curveOf(overview: readonly OverviewRow[]): Curve | undefined {
  for (const [of, column, precision] of [
    ["heartRate", 4, 1],
    ["speed", 3, 100],
  ] as const) {
    const { values, recorded } = stepsOf(overview, column, precision);
    const known = values.filter((value) => value !== null);
    const isMoving = known.some((value) => value > 0);
    if (isMoving && known.length >= Math.max(leastValues, leastShare * recorded)) return { of, values };
  }
  return undefined;
}

/** The values of the steps, and in how many of them anything was recorded. */
function stepsOf(overview: readonly OverviewRow[], column: 3 | 4, precision: number) {
  const begin = overview[0]?.[1] ?? 0;
  const duration = (overview.at(-1)?.[1] ?? 0) - begin;
  const length = duration > 0 ? Math.min(maxCurveSteps, overview.length) : 0;
  const steps = Array.from({ length }, () => ({ sum: 0, count: 0, rows: 0 }));
  for (const row of overview) {
    const value = row[column];
    const step = steps[Math.min(length - 1, Math.floor(((row[1] - begin) / duration) * length))];
    if (!step) continue;
    step.rows++;
    if (value === null) continue;
    step.sum += value;
    step.count++;
  }
  const means = steps.map(({ sum, count }) => (count === 0 ? null : sum / count));
  return {
    values: bridged(means).map((value) => value && Math.round(value * precision) / precision),
    recorded: steps.filter(({ rows }) => rows > 0).length,
  };
}

/** With a line over short gaps, which a recording has that writes a point now and then. */
function bridged(values: readonly (number | null)[]): (number | null)[] {
  const all = [...values];
  const longest = Math.max(1, Math.round(values.length * longestBridge));
  let last: number | undefined;
  for (const [step, value] of values.entries()) {
    if (value === null) continue;
    const from = last === undefined ? null : (values[last] ?? null);
    if (from !== null && last !== undefined && step - last - 1 <= longest) {
      for (let at = last + 1; at < step; at++)
        all[at] = from + ((value - from) * (at - last)) / (step - last);
    }
    last = step;
  }
  return all;
}
