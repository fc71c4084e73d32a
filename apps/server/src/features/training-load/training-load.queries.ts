import { isInMonths, monthSql } from "../../core/summaries/summaries.queries.ts";
import { isCountedSql } from "../../core/workouts/is-saved.queries.ts";
import type { Database } from "../../platform/db/database.ts";

/** A workout with the data for its load; a recording may have neither heart rates nor power. */
export interface LoadRow {
  readonly id: string;
  /** Months since January 1970. */
  readonly month: number;
  readonly start_time: Date;
  readonly utc_offset_minutes: number;
  readonly activity_id: number;
  readonly heart_rate_from: number | null;
  readonly heart_rate_seconds: readonly number[] | null;
  readonly normalized_power: number | null;
  readonly duration: number | null;
  readonly has_recording: boolean;
  /** Beats per minute. */
  readonly avg_heart_rate: number | null;
  /** Seconds. */
  readonly total_time: number;
  /** 1 to 10 (CR10). */
  readonly perceived_exertion: number | null;
}

/** Somebody's own workouts of at least one month, oldest first. */
export async function findLoads(
  db: Database,
  ownerId: string,
  months: readonly number[],
): Promise<readonly LoadRow[]> {
  return await db
    .selectFrom("workouts as w")
    .leftJoin("workout_loads as l", (join) =>
      join.onRef("l.owner_id", "=", "w.owner_id").onRef("l.workout_id", "=", "w.id"),
    )
    .select(["w.id", "w.start_time", "w.utc_offset_minutes", "w.activity_id", monthSql("w").as("month")])
    .select(["w.has_recording", "w.avg_heart_rate", "w.total_time", "w.perceived_exertion"])
    .select(["l.heart_rate_from", "l.heart_rate_seconds", "l.normalized_power", "l.duration"])
    .where("w.owner_id", "=", ownerId)
    .where(isCountedSql("w"))
    .where(isInMonths(months, "w"))
    .orderBy("w.start_time")
    .orderBy("w.id")
    .execute();
}
