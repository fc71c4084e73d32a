import type { Recording } from "../recording/recording.ts";
import { timerTimes } from "../recording/segments.ts";
import { maxPowerW, maxSensorHoldS } from "../sensors/sensor-limits.ts";

/**
 * Least share of the recorded time for which a meter must have given values, so that they describe the whole workout. Radio is
 * lost for some seconds now and then; a meter that is silent for longer was not paired, or its battery was empty.
 */
const leastCoverage = 0.9;

/** Seconds over which power is averaged before it is raised to the fourth power; about the response time of the body. */
const rollingSeconds = 30;

/**
 * Normalized power, watts: the fourth root of the mean of the fourth powers of the 30 s rolling average, from the moment the
 * first 30 s are full, on the timer's clock. A value is valid until the next point, at most 30 s; time without a value counts as
 * 0. Undefined without a clock, for less than 30 s, and where the meter was silent for more than a tenth of the recording or all
 * of it (`coverageOf`). Source: H. Allen, A. Coggan, "Training and Racing with a Power Meter", 2nd edition (2010), chapter 7.
 */
export const normalizedPowerOf = (recording: Recording, power: Float64Array): number | undefined => {
  const measured = measuredWork(recording, power);
  if (measured === undefined) return undefined;
  const { clock, energy } = measured;
  let first = 0;
  let sum = 0;
  let seconds = 0;
  const began = clock[0] ?? 0;
  for (let i = 1; i < clock.length; i++) {
    const now = clock[i] ?? 0;
    const step = now - (clock[i - 1] ?? 0);
    // Long steps are processed second by second, so that sparse and dense recordings have equal weight.
    const parts = Math.max(1, Math.min(maxSensorHoldS, Math.round(step)));
    if (!(step > 0)) continue;
    for (let part = 1; part <= parts; part++) {
      const end = now - step + (step * part) / parts;
      const start = end - rollingSeconds;
      if (start < began) continue;
      while (first + 1 < clock.length && (clock[first + 1] ?? 0) <= start) first++;
      const mean =
        (energyAt(clock, energy, i - 1, end) - energyAt(clock, energy, first, start)) / rollingSeconds;
      sum += mean * mean * mean * mean * (step / parts);
      seconds += step / parts;
    }
  }
  return seconds > 0 ? (sum / seconds) ** 0.25 : undefined;
};

/** Mechanical work of the whole workout, joules, with the same rules for missing values. */
export const workOf = (recording: Recording, power: Float64Array): number | undefined =>
  measuredWork(recording, power)?.energy.at(-1);

/** The timer's clock and the joules up to each point, if a meter measured the whole workout. */
const measuredWork = (
  recording: Recording,
  power: Float64Array,
): { readonly clock: Float64Array; readonly energy: Float64Array } | undefined => {
  const clock = timerTimes(recording);
  return clock !== undefined && coverageOf(clock, power) >= leastCoverage
    ? { clock, energy: energies(clock, power) }
    : undefined;
};

/**
 * Share of the recorded time that power covers, 0 to 1; 0 without time. Time is recorded until the next point, at most 30 s: a
 * hole in the whole recording, such as a rest in a file that has no pauses, is no silence of the meter. 0 W between other values
 * are coasting or rest. Nothing but zeros covers nothing, because devices write them when no meter is paired.
 */
const coverageOf = (clock: Float64Array, power: Float64Array): number => {
  if (!power.some((watts) => watts > 0 && isMeasured(watts))) return 0;
  let [covered, recorded] = [0, 0];
  for (let i = 1; i < clock.length; i++) {
    const held = heldUntil(clock, i);
    recorded += held;
    if (isMeasured(power[i - 1] ?? Number.NaN)) covered += held;
  }
  return recorded > 0 ? covered / recorded : 0;
};

const isMeasured = (watts: number): boolean => watts >= 0 && watts <= maxPowerW;

/** Seconds for which the value of the point before point `i` is valid. */
const heldUntil = (clock: Float64Array, i: number): number =>
  Math.min(maxSensorHoldS, (clock[i] ?? 0) - (clock[i - 1] ?? 0));

/** Joules up to each point. */
const energies = (clock: Float64Array, power: Float64Array): Float64Array => {
  const energy = new Float64Array(clock.length);
  for (let i = 1; i < clock.length; i++) {
    const watts = power[i - 1] ?? Number.NaN;
    energy[i] = (energy[i - 1] ?? 0) + (isMeasured(watts) ? watts * heldUntil(clock, i) : 0);
  }
  return energy;
};

/** Joules at a moment between point `i` and the next. */
const energyAt = (clock: Float64Array, energy: Float64Array, i: number, at: number): number => {
  const here = energy[i] ?? 0;
  const start = clock[i] ?? 0;
  const step = (clock[i + 1] ?? start) - start;
  return step > 0
    ? here + ((energy[i + 1] ?? here) - here) * Math.min(1, Math.max(0, (at - start) / step))
    : here;
};
