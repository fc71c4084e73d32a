import type { OverviewRow } from "@cairn/domain/analysis/overview";
import { sql } from "kysely";

/** What the curve of a workout is made of, where a list looked it up. */
export interface PlacelessOverview {
  /** Null for a workout that has a place anywhere. */
  readonly placelessOverview?: readonly OverviewRow[] | null;
}

/**
 * SQL for the overview of a row of `workouts` that was recorded without a single position, so that no privacy zone hides a part of it; null for
 * all others, also those of which no position is shown.
 */
export const placelessOverview = sql<readonly OverviewRow[] | null>`(SELECT r.overview FROM recordings r
  WHERE workouts.has_recording AND workouts.polyline IS NULL AND r.owner_id = workouts.owner_id AND r.workout_id = workouts.id
    AND r.extent = '{}')`.as("placelessOverview");
