import type { ListedRow } from "../workouts/listed-columns.queries.ts";
import type { WorkoutRow } from "../workouts/workouts.queries.ts";

/**
 * Columns that others see as they are, whatever is hidden of the track: what the owner wrote and chose, and what others added. A
 * number that is measured, or made from one, is none of them.
 */
type BesideTrack =
  | "id"
  | "owner_id"
  | "ownerId"
  | "relation"
  | "sharingFlags"
  | "sharing_flags"
  | "username"
  | "fullname"
  | "imageKey"
  | "activity_id"
  | "title"
  | "notes"
  | "gear"
  | "time_zone"
  | "utc_offset_minutes"
  | "manually_added"
  | "edited"
  | "is_counted"
  | "picture_count"
  | "reactionCount"
  | "userReacted"
  | "commentCount"
  | "created_at"
  | "updated_at";

/** Columns of the track. Where something of it is hidden, each is made anew of what is visible (`redact-row.ts`). */
type OfTrack =
  | "start_time"
  | "stop_time"
  | "total_time"
  | "moving_time"
  | "elapsed_time"
  | "distance"
  | "ascent"
  | "descent"
  | "min_elevation"
  | "max_elevation"
  | "avg_speed"
  | "max_speed"
  | "avg_heart_rate"
  | "max_heart_rate"
  | "avg_cadence"
  | "max_cadence"
  | "avg_power"
  | "energy"
  | "steps"
  | "start_lon"
  | "start_lat"
  | "stop_lon"
  | "stop_lat"
  | "bbox"
  | "polyline"
  | "placelessOverview"
  | "seconds_in_zones"
  | "has_recording"
  | "device_totals"
  | "computed_totals"
  | "entered_totals"
  | "source_preferences"
  | "heights_corrected";

/**
 * What anybody but the owner may know of a workout: a column that is in neither list is hidden from them, and a view that reads
 * it does not compile.
 */
export type PublicWorkoutRow = Pick<WorkoutRow, BesideTrack | OfTrack>;

/** The same of what lists read. */
export type PublicListedRow = Pick<ListedRow, keyof ListedRow & (BesideTrack | OfTrack)>;

/** What is made anew of the track in lists. */
export type ListedTrack = Pick<ListedRow, keyof ListedRow & OfTrack>;

/** What else is made anew of it on the page of the workout. */
export type PageTrack = Pick<WorkoutRow, Exclude<OfTrack, keyof ListedRow>>;

/** Columns for the owner alone. */
export type OwnersColumns = Pick<
  WorkoutRow,
  "private_note" | "own_energy" | "perceived_exertion" | "is_draft"
>;
