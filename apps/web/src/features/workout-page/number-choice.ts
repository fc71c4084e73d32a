import type { CombinedWorkoutView } from "@cairn/contracts/workout-view";
import type { Reading } from "../../graph/strip.ts";
import type { MetricFormats } from "./metric-formats.ts";

export interface KeyNumber {
  readonly name:
    | "distance"
    | "duration"
    | "speed"
    | "ascent"
    | "descent"
    | "highest"
    | "heartRate"
    | "maxHeartRate"
    | "maxSpeed"
    | "moving"
    | "cadence"
    | "power"
    | "energy"
    | "steps";
  readonly reading: Reading;
}

/** Seconds by which moving and total time have to differ for both to be worth a place. */
const worthTelling = 30;

type Maybe = KeyNumber | false;

const known = (numbers: readonly Maybe[]): KeyNumber[] => numbers.filter((number) => number !== false);

const heartRate = (workout: CombinedWorkoutView, formats: MetricFormats): Maybe =>
  workout.hrdata.workoutAvgHR > 0 && {
    name: "heartRate",
    reading: formats.heartRate(workout.hrdata.workoutAvgHR),
  };

const highestHeartRate = (workout: CombinedWorkoutView, formats: MetricFormats): Maybe =>
  workout.hrdata.workoutMaxHR > 0 && {
    name: "maxHeartRate",
    reading: formats.heartRate(workout.hrdata.workoutMaxHR),
  };

const energy = (workout: CombinedWorkoutView, formats: MetricFormats): Maybe =>
  workout.energyConsumption > 0 && { name: "energy", reading: formats.energy(workout.energyConsumption) };

const duration = (workout: CombinedWorkoutView, formats: MetricFormats): Maybe => ({
  name: "duration",
  reading: { value: formats.duration(workout.totalTime), unit: "" },
});

/**
 * The large numbers: distance, duration, pace or speed, ascent. Without distance: duration, heart rate, its highest, energy.
 */
export function largeNumbers(workout: CombinedWorkoutView, formats: MetricFormats): KeyNumber[] {
  if (workout.totalDistance <= 0) {
    return known([
      duration(workout, formats),
      heartRate(workout, formats),
      highestHeartRate(workout, formats),
      energy(workout, formats),
    ]);
  }
  const hasHeight = workout.totalAscent > 0 || workout.maxAltitude !== undefined;
  return known([
    { name: "distance", reading: formats.distance(workout.totalDistance) },
    duration(workout, formats),
    workout.avgSpeed > 0 && { name: "speed", reading: formats.speed(workout.avgSpeed) },
    hasHeight && { name: "ascent", reading: formats.elevation(workout.totalAscent) },
  ]);
}

/** What else is known, most asked for first; at most eight, so that the graphs stay in the first screenful. */
export function smallNumbers(workout: CombinedWorkoutView, formats: MetricFormats): KeyNumber[] {
  const { movingTime } = workout;
  const large = new Set(largeNumbers(workout, formats).map(({ name }) => name));
  const all = known([
    heartRate(workout, formats),
    highestHeartRate(workout, formats),
    workout.maxAltitude !== undefined && { name: "highest", reading: formats.elevation(workout.maxAltitude) },
    workout.totalDistance > 0 &&
      workout.maxSpeed > 0 && { name: "maxSpeed", reading: formats.plainSpeed(workout.maxSpeed) },
    movingTime !== undefined &&
      workout.totalTime - movingTime > worthTelling && {
        name: "moving",
        reading: { value: formats.duration(movingTime), unit: "" },
      },
    energy(workout, formats),
    workout.totalDescent > 0 && { name: "descent", reading: formats.elevation(workout.totalDescent) },
    workout.cadence.avg > 0 && { name: "cadence", reading: formats.cadence(workout.cadence.avg) },
    workout.avgPower !== undefined &&
      workout.avgPower > 0 && { name: "power", reading: formats.power(workout.avgPower) },
    workout.stepCount > 0 && {
      name: "steps",
      reading: { value: formats.number(workout.stepCount), unit: "" },
    },
  ]);
  return all.filter(({ name }) => !large.has(name)).slice(0, 8);
}
