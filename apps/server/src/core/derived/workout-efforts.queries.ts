import type { WorkoutAnalysis } from "@cairn/domain/analysis/workout-analysis";
import { bestTimes } from "@cairn/domain/efforts/best-efforts";
import { effortDistances } from "@cairn/domain/efforts/effort-distances";
import { doubtsOf, type EffortDoubt } from "@cairn/domain/efforts/effort-doubts";
import { recordSportOf } from "@cairn/domain/efforts/record-sports";
import type { Insertable } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";

/** Best efforts of each workout in a sport with personal bests, spread by owner. Lists end at the largest size that there is. */
export interface WorkoutEffortsTable {
  owner_id: string;
  workout_id: string;
  /** Metres along the points. */
  distance: number | null;
  /** Seconds over each of `effortDistances`, and seconds since the first point at which each began. */
  durations: number[];
  duration_starts: number[];
  /** Metres a second over each of `bestTimes`. */
  speeds: number[];
  speed_starts: number[];
  /** Watts over each of `bestTimes`. */
  powers: number[];
  power_starts: number[];
  /** Reasons to doubt the efforts; with a doubt the efforts are left out. */
  doubts: EffortDoubt[];
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    workout_efforts: WorkoutEffortsTable;
  }
}

/** Replaces the best efforts of a workout with those of the analysis written in the same transaction. */
export async function saveEfforts(
  trx: DatabaseOrTransaction,
  { ownerId, id }: WorkoutKey,
  analysis: WorkoutAnalysis,
  activityId: number,
): Promise<void> {
  await trx
    .deleteFrom("workout_efforts")
    .where("owner_id", "=", ownerId)
    .where("workout_id", "=", id)
    .execute();
  if (recordSportOf(activityId) === undefined) return;
  const efforts = effortColumns(analysis, activityId);
  await trx
    .insertInto("workout_efforts")
    .values({ owner_id: ownerId, workout_id: id, ...efforts })
    .execute();
}

function effortColumns(
  analysis: WorkoutAnalysis,
  activityId: number,
): Omit<Insertable<WorkoutEffortsTable>, "owner_id" | "workout_id"> {
  const { bestEfforts = [], bestSpeeds = [], bestPowers = [] } = analysis;
  const doubts = doubtsOf(analysis, activityId);
  const [isTooFast, isTooStrong] = [doubts.includes("tooFast"), doubts.includes("tooStrong")];
  const efforts = isTooFast
    ? []
    : inOrder(effortDistances(activityId), bestEfforts, ({ distance }) => distance, noTime);
  const speeds = isTooFast ? [] : inOrder(bestTimes, bestSpeeds, ({ duration }) => duration, noAverage);
  const powers = isTooStrong ? [] : inOrder(bestTimes, bestPowers, ({ duration }) => duration, noAverage);
  return {
    distance: analysis.distance ?? null,
    durations: efforts.map(({ duration }) => duration),
    duration_starts: efforts.map(({ startTime }) => startTime),
    speeds: speeds.map(({ value }) => value),
    speed_starts: speeds.map(({ startTime }) => startTime),
    powers: powers.map(({ value }) => value),
    power_starts: powers.map(({ startTime }) => startTime),
    doubts: [...doubts],
  };
}

/** In place of an effort that a recording does not have: no other is worse. */
const noTime = { duration: Infinity, startTime: 0 };
const noAverage = { value: 0, startTime: 0 };

/**
 * The efforts up to the largest size that there is, so that each index identifies the size. A recording with a point every five
 * seconds has none over the shortest times, and all others.
 */
function inOrder<Effort, Missing>(
  sizes: readonly number[],
  efforts: readonly Effort[],
  sizeOf: (effort: Effort) => number,
  missing: Missing,
): readonly (Effort | Missing)[] {
  const bySize = new Map(efforts.map((effort) => [sizeOf(effort), effort]));
  const end = sizes.findLastIndex((size) => bySize.has(size)) + 1;
  return sizes.slice(0, end).map((size) => bySize.get(size) ?? missing);
}
