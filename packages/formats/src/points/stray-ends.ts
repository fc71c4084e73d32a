import type { RecordingColumns } from "@cairn/domain/recording/recording";
import { haversine } from "@cairn/geo/haversine";
import { usualStep } from "./usual-step.ts";

/** Fewer points do not show how a recording continues. */
const minPoints = 10;

/** Maximum number of stray points at either end: a stale fix, a last fix when the app is opened again. */
const maxStrayPoints = 2;

/** Maximum usual time between the points of a recording that continues, ms. */
const maxUsualStepMs = 60_000;

/** A point at an end that is further than this from its neighbour in time, ms, is stray. */
const maxWaitMs = 3_600_000;

/** A step of more than both these metres and m/s is not a movement. */
const maxLeapM = 1000;
const maxSpeedMps = 100;

/**
 * The points from the first to the last that belong to a recording: without one or two points at its ends that are hours before
 * or after all others, or at a place that could not be reached in that time. Phones add them: the last place that they knew, 0°
 * 0°, or the place where the app was opened again.
 *
 * @param columns in order of time, times in ms
 */
export const withoutStrayEnds = (columns: RecordingColumns, length: number): { from: number; to: number } => {
  const { time } = columns;
  const whole = { from: 0, to: length };
  if (!time || length < minPoints) return whole;
  let [from, to] = [0, length];
  for (let stray = 1; stray <= maxStrayPoints; stray += 1) {
    if (isApart(columns, length - stray - 1, length - stray, -1)) to = length - stray;
    if (isApart(columns, stray, stray - 1, 1)) from = stray;
  }
  const isWhole = from === 0 && to === length;
  return isWhole || !(usualStep(time) <= maxUsualStepMs) ? whole : { from, to };
};

/**
 * Whether a point does not belong to its neighbour towards the middle, whose own next step (in `direction`) is an ordinary one.
 */
const isApart = (columns: RecordingColumns, near: number, stray: number, direction: 1 | -1): boolean => {
  const { time } = columns;
  const wait = Math.abs((time?.[stray] ?? NaN) - (time?.[near] ?? NaN));
  const usual = Math.abs((time?.[near + direction] ?? NaN) - (time?.[near] ?? NaN));
  if (wait > maxWaitMs && usual <= maxUsualStepMs) return true;
  const isJump = (a: number, b: number, metres: number, ms: number): boolean => {
    const apart = between(columns, a, b);
    return apart > metres && apart > (maxSpeedMps * ms) / 1000;
  };
  return isJump(near, stray, maxLeapM, wait) && !isJump(near, near + direction, maxLeapM / 10, usual / 2);
};

const between = ({ lat, lon }: RecordingColumns, a: number, b: number): number =>
  haversine(lat?.[a] ?? NaN, lon?.[a] ?? NaN, lat?.[b] ?? NaN, lon?.[b] ?? NaN);
