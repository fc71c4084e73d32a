import type { DeviceTotals } from "@cairn/domain/recording/recording";
import { activityById } from "@cairn/domain/sports/activities";
import { activityForFitSport } from "@cairn/domain/sports/fit-sport";
import { activityForGpxType, activityForTitle } from "@cairn/domain/sports/gpx-type";
import type { FitMessage } from "../protocol/fit-message.ts";

/** A session message: one sport of an activity. */
export interface FitSession {
  /** The file of the chain that contains it. */
  readonly file: number;
  /** Seconds since the FIT epoch, NaN when the device did not write it. */
  readonly startTime: number;
  /** `sport` of the FIT profile, NaN if absent. */
  readonly sport: number;
  readonly activityId: number | undefined;
  readonly totals: DeviceTotals;
  /** True for a sport in a virtual world. */
  readonly isVirtual: boolean;
  /** Metres, NaN when absent. */
  readonly poolLength: number;
  /** How hard it felt, 1 to 10; undefined when nobody said. */
  readonly perceivedExertion: number | undefined;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Numbers of the session message's fields, their scales, and the fields with their fractions (FIT profile); if both fields of a
 * value are present the later one wins.
 */
const fields: readonly (readonly [
  field: number,
  name: keyof DeviceTotals,
  scale: number,
  fraction?: number,
])[] = [
  [7, "elapsedTime", 1000],
  [8, "timerTime", 1000],
  [59, "movingTime", 1000],
  [9, "distance", 100],
  [22, "ascent", 1],
  [23, "descent", 1],
  [11, "energy", 1],
  [14, "avgSpeed", 1000],
  [124, "avgSpeed", 1000],
  [15, "maxSpeed", 1000],
  [125, "maxSpeed", 1000],
  [16, "avgHeartRate", 1],
  [17, "maxHeartRate", 1],
  [18, "avgCadence", 1, 92],
  [19, "maxCadence", 1, 93],
  [20, "avgPower", 1],
  [21, "maxPower", 1],
  [34, "normalizedPower", 1],
];
const totalCycles = 10;
const totalFractionalCycles = 94;
const sportProfileName = 110;
/** Garmin watches ask after the workout; the field counts in tens, from 0, which is nothing, to 100. */
const workoutRpe = 193;

const exertionOf = (value: number): number | undefined =>
  Number.isInteger(value) && value >= 1 && value <= 10 ? value : undefined;

/** Reads a session message. Cycles of sports on foot are strides, two steps each. */
export function readSession(message: FitMessage, file: number): FitSession {
  const totals: Writable<DeviceTotals> = {};
  for (const [field, name, scale, fraction] of fields) {
    const value = message.measured(field, scale, fraction);
    if (!Number.isNaN(value)) totals[name] = value;
  }
  const sport = message.number(5);
  const subSport = message.number(6);
  const activityId = activityOf(sport, subSport, message.text(sportProfileName));
  const cycles = message.withFraction(totalCycles, totalFractionalCycles);
  const onFoot = activityId !== undefined && activityById(activityId)?.family === "foot";
  if (onFoot && !Number.isNaN(cycles)) totals.steps = Math.round(2 * cycles);
  return {
    file,
    startTime: message.number(2),
    sport,
    activityId,
    totals,
    isVirtual: subSport === subSports.virtualActivity,
    poolLength: message.number(44, 100),
    perceivedExertion: exertionOf(message.number(workoutRpe, 10)),
  };
}

/**
 * Catalogue id of a sport and sub-sport, either of them NaN if absent; if these give none, the id for the name of the profile
 * that the person chose.
 */
export const activityOf = (sport: number, subSport: number, name?: string): number | undefined =>
  (Number.isNaN(sport) ? undefined : activityForFitSport(sport, Number.isNaN(subSport) ? 0 : subSport)) ??
  (name === undefined ? undefined : (activityForGpxType(name) ?? activityForTitle(name)));

const sports = { multisport: 18, running: 1, cycling: 2, transition: 3, swimming: 5 };
const subSports = { virtualActivity: 58, triathlon: 78, duathlon: 79, swimRun: 81 };

/** Id of aquathlon in the activity catalogue; the FIT profile has no sub-sport for it. */
const aquathlon = 94;

/**
 * The sport of the whole workout: that of the first file's sessions if they agree, else triathlon, duathlon, aquathlon, swimrun
 * or multisport, depending on their sports without transitions.
 */
export function wholeActivity(sessions: readonly FitSession[]): number | undefined {
  const first = sessions.filter((session) => session.file === sessions[0]?.file);
  const parts = new Set(first.map((session) => session.sport));
  parts.delete(sports.transition);
  parts.delete(NaN);
  if (parts.size <= 1) {
    return first.find((session) => parts.size === 0 || session.sport !== sports.transition)?.activityId;
  }
  const has = (...wanted: number[]): boolean =>
    parts.size === wanted.length && wanted.every((sport) => parts.has(sport));
  if (has(sports.swimming, sports.cycling, sports.running))
    return activityOf(sports.multisport, subSports.triathlon);
  if (has(sports.running, sports.cycling)) return activityOf(sports.multisport, subSports.duathlon);
  if (has(sports.running, sports.swimming)) {
    return swimsIn(first) > 1 ? activityOf(sports.multisport, subSports.swimRun) : aquathlon;
  }
  return activityOf(sports.multisport, NaN);
}

/**
 * How often a swim begins among sessions of swimming and running, in order of time. World Triathlon's aquathlon has one swim,
 * before the run or between two (Competition Rules, Aquathlon); a swimrun, such as ÖTILLÖ, goes into the water again and again.
 */
function swimsIn(sessions: readonly FitSession[]): number {
  const inOrder = sessions
    .filter(({ sport }) => sport === sports.swimming || sport === sports.running)
    .toSorted((a, b) => a.startTime - b.startTime || 0);
  return inOrder.filter(
    ({ sport }, i) => sport === sports.swimming && inOrder[i - 1]?.sport !== sports.swimming,
  ).length;
}
