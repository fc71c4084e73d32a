import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { isPlausibleCadence } from "@cairn/domain/sensors/cadence";
import type { NumberName, SportProfile } from "@cairn/domain/sports/sport-profile";
import { numbersWithoutDistance } from "@cairn/domain/sports/sport-profiles";
import { clockOf } from "@cairn/domain/time/clocks";
import type { Reading } from "../../../graph/chart.ts";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import { numberValue } from "./number-values.ts";
import { totalOf } from "./total-of-number.ts";

export interface KeyNumber {
  readonly name: NumberName;
  readonly reading: Reading;
}

const plain = (value: string): Reading => ({ value, unit: "" });

/** A key number in the reader's units. SI, kilocalories, beats and revolutions per minute, watts. */
export const readNumber = (name: NumberName, value: number, formats: MetricFormats): Reading => {
  switch (name) {
    case "distance":
    case "longestRun":
      return formats.distance(value);
    case "poolLength":
      return formats.poolLength(value);
    case "duration":
    case "moving":
    case "elapsed":
    case "rest":
    case "bottomTime":
      return plain(formats.duration(value));
    case "speed":
    case "movingSpeed":
    case "maxSpeed":
    case "gradeAdjusted":
      return formats.speed(value);
    case "ascent":
    case "descent":
    case "highest":
    case "vertical":
      return formats.elevation(value);
    case "maxDepth":
    case "avgDepth":
      return formats.depth(value);
    case "verticalSpeed":
      return formats.verticalSpeed(value);
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
    case "runs":
    case "lengths":
    case "swolf":
      return plain(formats.number(Math.round(value)));
    default:
      return name satisfies never;
  }
};

/** Minimum difference between moving and total time for showing both, seconds. */
const worthTelling = 30;

/** Number of large and small values: the graphs must stay in the first screenful. */
const maxLarge = 4;
const maxSmall = 8;

/** Numbers that are also shown at 0, if the height is known at all. */
const tellsZero = (name: NumberName, { totalAscent, maxAltitude }: CombinedWorkoutView): boolean =>
  name === "ascent" && (totalAscent > 0 || maxAltitude !== undefined);

/** A distance of 0 that the owner chose is shown, so that they can undo the choice. */
const hasDistance = ({ totalDistance, provenance }: CombinedWorkoutView): boolean =>
  totalDistance > 0 || provenance["distance"]?.chosen === true;

/** Numbers that require a distance. */
const ofDistance: ReadonlySet<NumberName> = new Set([
  "ascent",
  "descent",
  "highest",
  "speed",
  "movingSpeed",
  "maxSpeed",
]);

/** Minimum pauses for showing the time from start to finish, which is the time of best efforts, seconds. */
const minPauseS = 1;

const hasPauses = ({ elapsedTime, totalTime }: CombinedWorkoutView): boolean =>
  elapsedTime !== undefined && elapsedTime - totalTime >= minPauseS;

/** Replacements if nobody rested: one time, and the speed over it. */
const withoutRest: Readonly<Partial<Record<NumberName, NumberName>>> = {
  moving: "duration",
  movingSpeed: "speed",
};

/** The numbers of the sport in its order, and the other times and speeds of a workout with rests and pauses. */
function namesOf(workout: CombinedWorkoutView, { sport }: MetricFormats): readonly NumberName[] {
  const { movingTime, totalTime, activityId } = workout;
  const restsMuch = movingTime !== undefined && totalTime - movingTime > worthTelling;
  const names = hasDistance(workout) ? sport.numbers : numbersWithoutDistance(sport);
  // If rests do not count in the average, it is the speed over moving time.
  const hasMovingSpeed =
    names.includes("moving") && names.includes("speed") && clockOf("average", activityId) !== "moving";
  const told = [
    ...names,
    ...(hasMovingSpeed ? (["movingSpeed"] as const) : []),
    ...(hasPauses(workout) ? (["elapsed"] as const) : []),
  ];
  return [...new Set(restsMuch ? told : told.map((name) => withoutRest[name] ?? name))];
}

const none: Reading = plain("–");

/** True for a number whose only value is contradicted: it keeps its place, and the page says why. */
const isLeftOut = ({ provenance }: CombinedWorkoutView, name: NumberName): boolean => {
  const total = totalOf(name);
  return total !== undefined && provenance[total]?.leftOut === true;
};

/** All numbers that the page of a sport shows of a workout, in its order (`docs/sports.md`). */
function knownNumbers(workout: CombinedWorkoutView, formats: MetricFormats): KeyNumber[] {
  const isAlong = hasDistance(workout);
  return namesOf(workout, formats).flatMap((name) => {
    if (!isAlong && ofDistance.has(name)) return [];
    const value = numberValue(name, workout) ?? 0;
    if (name === "cadence" && value > 0 && !isPlausibleCadence(value, formats.sport.cadence)) return [];
    const isKnown = value > 0 || tellsZero(name, workout) || (name === "distance" && isAlong);
    if (isKnown) return [{ name, reading: readNumber(name, value, formats) }];
    return isLeftOut(workout, name) ? [{ name, reading: none }] : [];
  });
}

/** Times other than the duration, and the speed over one of them, in order. */
const times: readonly NumberName[] = ["moving", "movingSpeed", "elapsed"];

/** Another time is large only if the sport begins with it, power apart, which few workouts have. */
const mayBeLarge = (name: NumberName, { numbers }: SportProfile): boolean => {
  const others: readonly NumberName[] = numbers.filter((each) => each !== "power");
  return !times.includes(name) || others.slice(0, maxLarge).includes(name);
};

/** The large numbers: those that athletes of the sport look at first. */
export const largeNumbers = (workout: CombinedWorkoutView, formats: MetricFormats): KeyNumber[] =>
  knownNumbers(workout, formats)
    .filter(({ name, reading }) => reading !== none && mayBeLarge(name, formats.sport))
    .slice(0, maxLarge);

/** Other known numbers, most wanted first; at most eight in addition to other times. */
export function smallNumbers(workout: CombinedWorkoutView, formats: MetricFormats): KeyNumber[] {
  const large = new Set(largeNumbers(workout, formats).map(({ name }) => name));
  const others = knownNumbers(workout, formats).filter(({ name }) => !large.has(name));
  return [
    ...times.flatMap((time) => others.filter(({ name }) => name === time)),
    ...others.filter(({ name }) => !times.includes(name)).slice(0, maxSmall),
  ];
}
