import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { Reading } from "../../../graph/chart.ts";
import type { MetricFormats } from "./metric-formats.ts";
import { type NumberName, totalOf } from "./total-of-number.ts";

export interface KeyNumber {
  readonly name: NumberName;
  readonly reading: Reading;
}

/** A value of a key number in the reader's units. SI, kilocalories, beats and turns per minute, watts. */
export const readNumber = (name: NumberName, value: number, formats: MetricFormats): Reading => {
  switch (name) {
    case "distance":
      return formats.distance(value);
    case "duration":
    case "moving":
    case "elapsed":
      return { value: formats.duration(value), unit: "" };
    case "speed":
    case "movingSpeed":
      return formats.speed(value);
    case "maxSpeed":
      return formats.plainSpeed(value);
    case "ascent":
    case "descent":
    case "highest":
      return formats.elevation(value);
    case "heartRate":
    case "maxHeartRate":
      return formats.heartRate(value);
    case "cadence":
      return formats.cadence(value);
    case "power":
      return formats.power(value);
    case "energy":
      return formats.energy(value);
    case "steps":
      return { value: formats.number(value), unit: "" };
    default:
      return name satisfies never;
  }
};

/** Seconds by which moving and total time have to differ for both to be worth a place. */
const worthTelling = 30;

/** Seconds of pauses from which the time from start to stop is told, by which best efforts are timed. */
const minPauseS = 1;

/**
 * The large numbers: distance, duration, pace or speed, ascent. Without distance: duration, heart rate, its highest, energy.
 */
export function largeNumbers(workout: CombinedWorkoutView, formats: MetricFormats): KeyNumber[] {
  const number = numbersOf(formats);
  const { workoutAvgHR, workoutMaxHR } = workout.hrdata;
  const duration = number("duration", workout.totalTime);
  // A distance of 0 that the owner chose keeps its place, where they may take the choice back.
  if (workout.totalDistance <= 0 && !workout.provenance["distance"]?.chosen) {
    return [
      ...duration,
      ...number("heartRate", positive(workoutAvgHR)),
      ...number("maxHeartRate", positive(workoutMaxHR)),
      ...number("energy", positive(workout.energyConsumption)),
    ];
  }
  const hasHeight = workout.totalAscent > 0 || workout.maxAltitude !== undefined;
  return [
    ...number("distance", workout.totalDistance),
    // A drawn track has no clock.
    ...(workout.totalTime > 0 ? duration : []),
    ...number("speed", positive(workout.avgSpeed)),
    ...number("ascent", hasHeight ? workout.totalAscent : undefined),
  ];
}

/** What else is known, most asked for first; at most eight beside other times, so that the graphs stay in the first screenful. */
export function smallNumbers(workout: CombinedWorkoutView, formats: MetricFormats): KeyNumber[] {
  const { movingTime, elapsedTime, hrdata, totalDistance, totalTime } = workout;
  const known = numbersOf(formats);
  const number = (name: NumberName, value: number | undefined): KeyNumber[] =>
    value === undefined && isLeftOut(workout, name) ? [{ name, reading: none }] : known(name, value);
  const large = new Set(largeNumbers(workout, formats).map(({ name }) => name));
  const restsMuch = movingTime !== undefined && totalTime - movingTime > worthTelling;
  const paused = elapsedTime !== undefined && elapsedTime - totalTime >= minPauseS;
  const times = [
    ...number("moving", restsMuch ? movingTime : undefined),
    ...number("movingSpeed", restsMuch && movingTime > 0 ? positive(totalDistance / movingTime) : undefined),
    ...number("elapsed", paused ? elapsedTime : undefined),
  ];
  const all = [
    ...number("heartRate", positive(hrdata.workoutAvgHR)),
    ...number("maxHeartRate", positive(hrdata.workoutMaxHR)),
    ...number("highest", totalDistance > 0 ? workout.maxAltitude : undefined),
    ...number("maxSpeed", totalDistance > 0 ? positive(workout.maxSpeed) : undefined),
    ...number("energy", positive(workout.energyConsumption)),
    ...number("descent", positive(workout.totalDescent)),
    ...number("cadence", positive(workout.cadence.avg)),
    ...number("power", positive(workout.avgPower)),
    ...number("steps", positive(workout.stepCount)),
  ];
  return [...times, ...all.filter(({ name }) => !large.has(name)).slice(0, 8)];
}

const none: Reading = { value: "–", unit: "" };

/** True for a number whose only value is contradicted: it has its place, where the page says why. */
const isLeftOut = ({ provenance }: CombinedWorkoutView, name: NumberName): boolean => {
  const total = totalOf(name);
  return total !== undefined && provenance[total]?.leftOut === true;
};

const positive = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 ? value : undefined;

/** None for a value that is not known. */
const numbersOf =
  (formats: MetricFormats) =>
  (name: NumberName, value: number | undefined): KeyNumber[] =>
    value === undefined ? [] : [{ name, reading: readNumber(name, value, formats) }];
