import type { DecodeWarning } from "@cairn/domain/recording/decoded-activity";
import { type RawBuilder, sql } from "kysely";

const madeUp: DecodeWarning = "made_up_times";

/**
 * SQL for whether one of `workouts` has only times that no clock measured, and none that its owner typed: it is a planned line,
 * whose length and climb count in no sum. The recording is looked up only for workouts without a duration.
 */
export const hasMadeUpTimesSql: RawBuilder<boolean> = sql<boolean>`(workouts.total_time = 0 AND workouts.has_recording AND EXISTS (
    SELECT FROM recordings made WHERE made.owner_id = workouts.owner_id AND made.workout_id = workouts.id AND ${sql.lit(madeUp)} = ANY (made.warnings)))`;

/** SQL for an amount of one of `workouts` as it counts in sums. */
export const countedSql = (amount: RawBuilder<number | null>): RawBuilder<number | null> =>
  sql<number | null>`CASE WHEN ${hasMadeUpTimesSql} THEN 0 ELSE ${amount} END`;
