import { maxPowerW, maxSensorHoldS } from "../sensors/sensor-limits.ts";
import type { Recording } from "../recording/recording.ts";
import { timerTimes } from "../recording/segments.ts";

/** Seconds over which power is averaged before it is raised to the fourth power; about the response time of the body. */
const rollingSeconds = 30;

/**
 * Normalized power, watts: the fourth root of the mean of the fourth powers of the 30 s rolling average, from the moment the first 30 s
 * are full, on the timer's clock. A value is valid until the next point, at most 30 s; a silent meter counts as 0. Undefined without a
 * clock or for less than 30 s. Source: H. Allen, A. Coggan, "Training and Racing with a Power Meter", 2nd edition (2010), chapter 7.
 */
export const normalizedPowerOf = (recording: Recording, power: Float64Array): number | undefined => {
  const clock = timerTimes(recording);
  if (clock === undefined) return undefined;
  const energy = energies(clock, power);
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

/** Mechanical work, joules, with the same rule for missing values; undefined without a clock. */
export const workOf = (recording: Recording, power: Float64Array): number | undefined => {
  const clock = timerTimes(recording);
  return clock === undefined || clock.length === 0 ? undefined : energies(clock, power).at(-1);
};

/** Joules up to each point. */
const energies = (clock: Float64Array, power: Float64Array): Float64Array => {
  const energy = new Float64Array(clock.length);
  for (let i = 1; i < clock.length; i++) {
    const watts = power[i - 1] ?? Number.NaN;
    const held = Math.min(maxSensorHoldS, (clock[i] ?? 0) - (clock[i - 1] ?? 0));
    energy[i] = (energy[i - 1] ?? 0) + (watts >= 0 && watts <= maxPowerW ? watts * held : 0);
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
