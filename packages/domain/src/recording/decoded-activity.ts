import type { DeviceTotals, Recording } from "./recording.ts";
import type { Waypoint } from "./waypoint.ts";

/** One part of a recording with its own sport; a plain activity has one leg, a triathlon five. */
export interface Leg {
  /** Id in the activity catalogue, 0 to 121. */
  readonly activityId: number;
  /** Seconds since the recording's `startTime`. */
  readonly startTime: number;
  readonly totals: DeviceTotals;
}

/** What every decoder returns for a file: the recording and everything else from the file. */
export interface DecodedActivity {
  readonly format: "gpx" | "fit" | "tcx" | "kml" | "json";
  readonly recording: Recording;
  /** Present if the device wrote its own totals. */
  readonly device?: DeviceTotals;
  /** Id in the activity catalogue, when the file names a sport we know. */
  readonly activityId?: number;
  /** One per session of the file, in time order; empty when the file has no sessions. */
  readonly legs: readonly Leg[];
  /** Title given by the person or the app; plain text, never markup. At most 256 characters. */
  readonly name?: string;
  /** The person's notes on the workout, lines of plain text, at most 4,000 characters; never empty. */
  readonly notes?: string;
  /** How hard it felt to the person, 1 to 10 on Borg's CR10 scale. */
  readonly perceivedExertion?: number;
  /** Names of the gear, as `fittingGear` gives them; never empty. */
  readonly gear?: readonly string[];
  /** Recording device or app, such as "Garmin Edge 500"; plain text. */
  readonly deviceName?: string;
  /** Offset of the device's local clock from UTC, seconds, when the file states it. */
  readonly utcOffset?: number;
  /** The positions are in the world of a game or a film (Zwift, MyWhoosh, Rouvy): nobody was there. */
  readonly isVirtual?: true;
  /** What was salvaged or left out, in the order of occurrence; each kind at most once. */
  readonly warnings: readonly DecodeWarning[];
}

/** The workouts of one file, in order of time: one, except in files that contain several days, people or sports. */
export type DecodedActivities = readonly [DecodedActivity, ...DecodedActivity[]];

/** Things that a decoder repaired or ignored; the person is informed, and the import continues. */
export type DecodeWarning =
  | "crc_mismatch"
  | "truncated"
  | "damaged_part_skipped"
  | "invalid_points_dropped"
  | "clock_unset"
  | "no_time"
  | "made_up_times"
  | "out_of_order_points"
  | "times_mended"
  | "stray_points_dropped"
  | "repeated_points_dropped"
  | "undeclared_prefix";

/** A planned route: no times, and no claim that anybody followed it. Columns of equal length, two points or more. */
export interface PlannedLine {
  /** Plain text, at most 256 characters. */
  readonly name?: string;
  /** Degrees. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** Metres; NaN if missing in the file. */
  readonly ele?: Float64Array;
  /** Those of the whole file, at most `waypointLimits.count`; absent if it has none. */
  readonly waypoints?: readonly Waypoint[];
}

/** Why a file is not a workout. Each reason has its own text and advice. */
export type DecodeError =
  | { readonly kind: "empty_file" }
  | { readonly kind: "unknown_format" }
  | { readonly kind: "not_well_formed"; readonly line?: number }
  | { readonly kind: "forbidden_doctype" }
  | { readonly kind: "damaged" }
  | {
      readonly kind: "not_an_activity";
      readonly what: "course" | "route" | "waypoints" | "settings" | "workout_plan" | "totals" | "other";
      /** The line of a course or a route, which can be kept as a route. */
      readonly line?: PlannedLine;
    }
  | { readonly kind: "no_points" }
  | { readonly kind: "too_many_workouts"; readonly limit: number }
  | { readonly kind: "too_many_points"; readonly limit: number };
