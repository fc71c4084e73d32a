import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { numbersInLists } from "@cairn/domain/sports/numbers-in-lists";
import type { NumberName } from "@cairn/domain/sports/sport-profile";
import { sportProfile } from "@cairn/domain/sports/sport-profiles";
import { averageSpeed } from "./average-speed.ts";
import type { Figure, Formats } from "./format.ts";

/** The parts of a workout that lists know; of the own diary only those that its screens compute with. */
export type ListedWorkout = Pick<WorkoutView, "activityId" | "totalDistance" | "totalTime"> &
  Partial<
    Pick<
      WorkoutView,
      | "movingTime"
      | "avgSpeed"
      | "maxSpeed"
      | "totalAscent"
      | "totalDescent"
      | "maxAltitude"
      | "hrdata"
      | "cadence"
      | "avgPower"
      | "energyConsumption"
      | "stepCount"
    >
  >;

const values: Readonly<Partial<Record<NumberName, (workout: ListedWorkout) => number | undefined>>> = {
  distance: (workout) => workout.totalDistance,
  duration: (workout) => workout.totalTime,
  speed: averageSpeed,
  maxSpeed: (workout) => workout.maxSpeed,
  ascent: (workout) => workout.totalAscent,
  descent: (workout) => workout.totalDescent,
  vertical: (workout) => workout.totalDescent,
  highest: (workout) => workout.maxAltitude,
  heartRate: (workout) => workout.hrdata?.workoutAvgHR,
  maxHeartRate: (workout) => workout.hrdata?.workoutMaxHR,
  cadence: (workout) => workout.cadence?.avg,
  power: (workout) => workout.avgPower,
  energy: (workout) => workout.energyConsumption,
  steps: (workout) => workout.stepCount,
};

/**
 * A workout's value of a number as known to lists: SI units, kilocalories, beats, revolutions and steps; undefined for numbers
 * that only its page knows.
 */
export const listedValue = (name: NumberName, workout: ListedWorkout): number | undefined =>
  values[name]?.(workout);

/** Numbers that have a label on a list or card. */
export const listedNames = [
  "distance",
  "duration",
  "speed",
  "maxSpeed",
  "ascent",
  "vertical",
  "heartRate",
  "maxHeartRate",
  "power",
  "energy",
  "steps",
] as const satisfies readonly NumberName[];
export type ListedName = (typeof listedNames)[number];

const isListed = (name: NumberName): name is ListedName => listedNames.some((listed) => listed === name);

export interface ListedNumber {
  readonly name: ListedName;
  readonly figure: Figure;
}

const figureOf = (name: ListedName, value: number, workout: ListedWorkout, formats: Formats): Figure => {
  const sport = sportProfile(workout.activityId);
  switch (name) {
    case "distance":
      return formats.distanceOf(value, sport);
    case "duration":
      return { value: formats.duration(value), unit: "" };
    case "speed":
    case "maxSpeed":
      return formats.progress(value, sport);
    case "ascent":
    case "vertical":
      return formats.elevation(value);
    case "heartRate":
    case "maxHeartRate":
      return formats.heartRate(value);
    case "power":
      return { value: formats.count(value), unit: "W" };
    case "energy":
      return formats.energy(value);
    case "steps":
      return { value: formats.count(value), unit: "" };
    default:
      return name satisfies never;
  }
};

/** The numbers of the sport in its order (`docs/sports.md`), as far as lists know them. */
export function listedNumbers(workout: ListedWorkout, formats: Formats): ListedNumber[] {
  return [...numbersInLists(workout)].flatMap((name) => {
    const value = listedValue(name, workout) ?? 0;
    return isListed(name) && value > 0 ? [{ name, figure: figureOf(name, value, workout, formats) }] : [];
  });
}
