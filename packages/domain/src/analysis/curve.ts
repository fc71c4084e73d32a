import type { OverviewRow } from "./overview.ts";

/** The course of a value in a workout, in even steps of time from start to end. */
export interface Curve {
  /** Beats per minute, or m/s. */
  readonly of: "heartRate" | "speed";
  /** Null where nothing was recorded. */
  readonly values: (number | null)[];
}

/** Maximum number of steps of a curve: more than a card can show, few enough for every workout of a list. */
export const maxCurveSteps = 160;
/** Minimum number of values of a curve. */
const leastValues = 8;
/** Minimum share of the recorded steps for which the value is known. */
const leastShare = 0.5;
/** Maximum share of the time over which a line connects two values. */
const longestBridge = 0.05;

/**
 * A curve of the heart rate, or of the speed if there is too little of that, for small pictures. Each value is the mean of its
 * step.
 *
 * @param overview of the recording; its clock never goes back
 * @returns undefined if neither was recorded for half of it
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

/** The values of the steps, and the number of steps in which anything was recorded. */
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

/** Connects short gaps, which occur in a recording with points at long intervals. */
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
