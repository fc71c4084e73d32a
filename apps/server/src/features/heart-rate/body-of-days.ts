import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { calendarDay, dayStart } from "@cairn/domain/day-windows/day-window";
import {
  type HeartRateMaximum,
  heartRateMaximum,
  maximumInWorkout,
} from "@cairn/domain/heart-rate/heart-rate-maximum";
import type { Person } from "@cairn/domain/people/person";
import { type Threshold, type ThresholdsOfDay, thresholdsOn } from "@cairn/domain/thresholds/thresholds";
import { trainingZonesOn } from "@cairn/domain/thresholds/training-zones";
import type { RedactedWorkout } from "../../core/redaction/redacted-workout.ts";
import type { Deps } from "../../deps.ts";
import {
  findHeartRateSettings,
  findSex,
  findSustainedHeartRates,
  findSustainedInForce,
} from "./heart-rate.queries.ts";
import { ratesInForce } from "./own-heart-rate.ts";
import { zoneSetView } from "./own-training-zones.ts";
import { findThresholds } from "./thresholds.queries.ts";
import { findTrainingZones } from "./training-zones.queries.ts";

/** The values from which zones and loads of a day are computed. */
export interface BodyOfDay {
  readonly maximum: HeartRateMaximum;
  readonly thresholds: ThresholdsOfDay;
  /** The same on every day; undefined until the person has given it. */
  readonly sex: Person["sex"];
}

/** What a person has said of their body, from which the values of all days are computed together with their workouts. */
export interface BodySettings {
  readonly birthYear: number | undefined;
  readonly thresholds: readonly Threshold[];
  readonly sex: Person["sex"];
}

export async function findBodySettings(db: Deps["db"], ownerId: string): Promise<BodySettings> {
  const [said, thresholds, sex] = await Promise.all([
    findHeartRateSettings(db, ownerId),
    findThresholds(db, ownerId),
    findSex(db, ownerId),
  ]);
  return { birthYear: said?.birth_year ?? undefined, thresholds, sex };
}

/** The values of all days, only for the person. */
export interface Bodies {
  /**
   * The values in force on a day; with a workout those for its own zones. A value of a later day does not apply to earlier ones.
   * Two workouts of a day have the same object unless one of them exceeds its maximum.
   */
  readonly on: (day: number, workoutId?: string) => BodyOfDay;
  /** A text that is the same as long as the values of a month are, on all days and in all workouts; months since January 1970. */
  readonly ofMonth: (month: number) => string;
}

export async function bodyOfDays(
  db: Deps["db"],
  ownerId: string,
  { birthYear, thresholds, sex }: BodySettings,
): Promise<Bodies> {
  const [sustained, inForce] = await Promise.all([
    findSustainedHeartRates(db, ownerId),
    findSustainedInForce(db, ownerId),
  ]);
  const rates = sustained.map(({ rate }) => rate);
  const held = new Map([...inForce, ...sustained].map((one) => [one.workout_id, one]));
  const bodyOn = (day: number): BodyOfDay => {
    const ofDay = thresholdsOn(day, thresholds);
    const year = new Date(dayStart(day)).getUTCFullYear();
    const settings = { maxHeartRate: ofDay.maxHeartRate, birthYear };
    const maximum = heartRateMaximum(settings, rates, year, ratesInForce(day, thresholds, inForce));
    return { maximum, thresholds: ofDay, sex };
  };
  const bodies = new Map<number, BodyOfDay>();
  const on = (day: number, workoutId = ""): BodyOfDay => {
    const body = bodies.get(day) ?? bodyOn(day);
    bodies.set(day, body);
    const maximum = maximumInWorkout(body.maximum, held.get(workoutId)?.rate);
    return maximum === body.maximum ? body : { ...body, maximum };
  };
  const starts = thresholds.flatMap(({ sinceDay }) => sinceDay ?? []).toSorted((a, b) => a - b);
  const heldOn = [...held.values()].map(({ workout_id: id, start_time, utc_offset_minutes }) => ({
    id,
    day: calendarDay(start_time.getTime(), utc_offset_minutes),
  }));
  const ofMonth = (month: number): string => {
    const [first, next] = [firstDay(month), firstDay(month + 1)];
    const isWithin = (day: number): boolean => day >= first && day < next;
    return JSON.stringify([
      // Within a month they only change where a value begins.
      [first, ...starts.filter(isWithin)].map((day) => [day, on(day)]),
      heldOn
        .filter(({ id, day }) => isWithin(day) && on(day, id) !== on(day))
        .map(({ id, day }) => [id, on(day, id).maximum.value]),
    ]);
  };
  return { on, ofMonth };
}

/** The first day of a month. */
const firstDay = (month: number): number => calendarDay(Date.UTC(1970, month, 1), 0);

/** The part that the page of a workout needs. */
export type BodyView = Pick<CombinedWorkoutView, "heartRateMaximum" | "sex" | "thresholds" | "trainingZones">;

/**
 * The values for the zones and loads of a workout, for its owner; nothing for anybody else, and no maximum without heart rates.
 */
export async function bodyForOwner({ db }: Pick<Deps, "db">, workout: RedactedWorkout): Promise<BodyView> {
  if (workout.relation !== "owner" || !workout.has_recording) return {};
  const [settings, allZones] = await Promise.all([
    findBodySettings(db, workout.ownerId),
    findTrainingZones(db, workout.ownerId),
  ]);
  const bodies = await bodyOfDays(db, workout.ownerId, settings);
  const day = calendarDay(workout.start_time.getTime(), workout.utc_offset_minutes);
  const { maximum, thresholds, sex } = bodies.on(day, workout.id);
  const { heartRate, power } = trainingZonesOn(day, allZones);
  const { maxHeartRate: _, ...others } = thresholds;
  return {
    ...(workout.seconds_in_zones !== null && { heartRateMaximum: maximum }),
    ...(workout.seconds_in_zones !== null && sex && { sex }),
    ...(Object.keys(others).length > 0 && { thresholds: others }),
    ...((heartRate || power) && {
      trainingZones: {
        ...(heartRate && { heartRate: zoneSetView(heartRate) }),
        ...(power && { power: zoneSetView(power) }),
      },
    }),
  };
}
