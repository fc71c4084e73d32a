import { activityById } from "@cairn/domain/activities";
import type { RevealedWorkout } from "../privacy-zones/privacy-zones.public.ts";
import { localDateText } from "../workouts/workouts.public.ts";

/** Name of an exported file: local date and time, then the sport, such as `2026-08-05_18-28_trail-running.gpx`; sorts by time. */
export function exportName(workout: RevealedWorkout, extension: "gpx" | "fit" | "json"): string {
  const local = localDateText(workout.start_time.getTime(), workout.utc_offset_minutes);
  const sport = activityById(workout.activity_id)?.slug ?? "workout";
  return `${local.replace(" ", "_").replace(":", "-")}_${sport}.${extension}`;
}

/**
 * A `Content-Disposition` that saves the body under a name (RFC 6266): quoted ASCII, because known clients look for the quotes, and
 * the full name beside it where it has other characters.
 */
export function attachment(fileName: string): string {
  const ascii = fileName.replaceAll(/[^ -~]/g, "_").replaceAll(/["\\%;]/g, "_");
  const plain = `attachment; filename="${ascii}"`;
  return ascii === fileName ? plain : `${plain}; filename*=UTF-8''${extendedValue(fileName)}`;
}

/** Percent-encoded as RFC 8187 wants it, which leaves fewer characters plain than URLs do. */
const extendedValue = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
