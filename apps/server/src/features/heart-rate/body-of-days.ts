import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { calendarDay, dayStart } from "@cairn/domain/day-windows/day-window";
import {
  type HeartRateMaximum,
  heartRateMaximum,
  maximumInWorkout,
} from "@cairn/domain/heart-rate/heart-rate-maximum";
import type { Person } from "@cairn/domain/people/person";
import { type ThresholdsOfDay, thresholdsOn } from "@cairn/domain/thresholds/thresholds";
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

/**
 * The values in force on a day, only for the person; with a workout those for its own zones. A value of a later day does not
 * apply to earlier ones. Two workouts of a day have the same object unless one of them exceeds its maximum.
 */
export async function bodyOfDays(
  db: Deps["db"],
  ownerId: string,
): Promise<(day: number, workoutId?: string) => BodyOfDay> {
  const [said, sustained, inForce, thresholds, sex] = await Promise.all([
    findHeartRateSettings(db, ownerId),
    findSustainedHeartRates(db, ownerId),
    findSustainedInForce(db, ownerId),
    findThresholds(db, ownerId),
    findSex(db, ownerId),
  ]);
  const birthYear = said?.birth_year ?? undefined;
  const rates = sustained.map(({ rate }) => rate);
  const held = new Map([...inForce, ...sustained].map(({ workout_id, rate }) => [workout_id, rate]));
  const bodyOn = (day: number): BodyOfDay => {
    const ofDay = thresholdsOn(day, thresholds);
    const year = new Date(dayStart(day)).getUTCFullYear();
    const settings = { maxHeartRate: ofDay.maxHeartRate, birthYear };
    const maximum = heartRateMaximum(settings, rates, year, ratesInForce(day, thresholds, inForce));
    return { maximum, thresholds: ofDay, sex };
  };
  const bodies = new Map<number, BodyOfDay>();
  return (day, workoutId = "") => {
    const body = bodies.get(day) ?? bodyOn(day);
    bodies.set(day, body);
    const maximum = maximumInWorkout(body.maximum, held.get(workoutId));
    return maximum === body.maximum ? body : { ...body, maximum };
  };
}

/** The part that the page of a workout needs. */
export type BodyView = Pick<CombinedWorkoutView, "heartRateMaximum" | "sex" | "thresholds" | "trainingZones">;

/**
 * The values for the zones and loads of a workout, for its owner; nothing for anybody else, and no maximum without heart rates.
 */
export async function bodyForOwner({ db }: Pick<Deps, "db">, workout: RedactedWorkout): Promise<BodyView> {
  if (workout.relation !== "owner" || !workout.has_recording) return {};
  const [bodyOn, allZones] = await Promise.all([
    bodyOfDays(db, workout.ownerId),
    findTrainingZones(db, workout.ownerId),
  ]);
  const day = calendarDay(workout.start_time.getTime(), workout.utc_offset_minutes);
  const { maximum, thresholds, sex } = bodyOn(day, workout.id);
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
