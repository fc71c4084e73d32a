import { type RawBuilder, sql } from "kysely";

/**
 * SQL for whether a workout is more than a draft: only then it is in lists and counts in sums, in whatever its owner reads about
 * several workouts. By its key a draft is read as any other workout.
 *
 * @param workouts name of the workouts in the query
 */
export const isSavedSql = (workouts = "workouts"): RawBuilder<boolean> =>
  sql<boolean>`NOT ${sql.ref(`${workouts}.is_draft`)}`;

/**
 * SQL for whether a workout is in its owner's sums and bests: it is more than a draft, and its owner does not keep it out.
 *
 * @param workouts name of the workouts in the query
 */
export const isCountedSql = (workouts = "workouts"): RawBuilder<boolean> =>
  sql<boolean>`(${isSavedSql(workouts)} AND ${sql.ref(`${workouts}.is_counted`)})`;
