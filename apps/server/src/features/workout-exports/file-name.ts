import { activityById } from "@cairn/domain/sports/activities";
import type { RedactedWorkout } from "../../core/redaction/redacted-workout.ts";
import { localDateText } from "../../core/workouts/local-date-text.ts";

type NamedWorkout = Pick<RedactedWorkout, "start_time" | "utc_offset_minutes" | "activity_id">;

/** Name of an exported file: local date and time, then the sport, such as `2026-08-05_18-28_trail-running.gpx`; sorts by time. */
export function exportName(workout: NamedWorkout, extension: "gpx" | "fit" | "tcx" | "json"): string {
  const local = localDateText(workout.start_time.getTime(), workout.utc_offset_minutes);
  const sport = activityById(workout.activity_id)?.slug ?? "workout";
  return `${local.replace(" ", "_").replace(":", "-")}_${sport}.${extension}`;
}
