import type { OverviewRow } from "@cairn/domain/analysis/overview";
import { sql } from "kysely";

/** The data for the curve of a workout, if a list looked it up. */
export interface PlacelessOverview {
  /** Null for a workout with a position. */
  readonly placelessOverview?: readonly OverviewRow[] | null;
}

/**
 * SQL for the overview of a row of `workouts` that was recorded without a single position, so that no privacy zone can hide a
 * part of it; null for all others, including those whose positions are all hidden.
 */
export const placelessOverview = sql<readonly OverviewRow[] | null>`(SELECT r.overview FROM recordings r
  WHERE workouts.has_recording AND workouts.polyline IS NULL AND r.owner_id = workouts.owner_id AND r.workout_id = workouts.id
    AND r.extent = '{}')`.as("placelessOverview");
