import { type RawBuilder, sql } from "kysely";

/**
 * SQL for whether a workout is more than a draft: only then it is in lists and counts in sums, in whatever its owner reads about
 * several workouts. By its key a draft is read as any other workout.
 *
 * @param workouts name of the workouts in the query
 */
export const isSavedSql = (workouts = "workouts"): RawBuilder<boolean> =>
  sql<boolean>`NOT ${sql.ref(`${workouts}.is_draft`)}`;
