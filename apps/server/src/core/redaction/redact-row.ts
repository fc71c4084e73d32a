import { stopTimeOf } from "@cairn/domain/time/stop-time";
import { hundredths } from "../workouts/rounded.ts";
import { workoutTotals } from "../workouts/workout-totals.ts";
import type { WorkoutRow } from "../workouts/workouts.queries.ts";
import type { RedactionState } from "./public-recordings.queries.ts";
import {
  besideTrack,
  columnsOf,
  ofTrack,
  type PublicTrack,
  type PublicWorkoutRow,
} from "./public-workout-row.ts";
import type { Redaction } from "./redacted-workout.ts";

/** Everybody but the owner sees the workout as the state of the zones allows: only the columns of `PublicWorkoutRow`. */
export function redactRow(
  row: WorkoutRow,
  state: RedactionState,
): PublicWorkoutRow & { readonly redaction: Redaction } {
  const { revision, stretches, polyline_starts } = state;
  if (state.zone_count === 0 || state.extent === "whole") {
    const redaction = { extent: "whole", revision, ...unredacted } as const;
    // Copied once: to copy both parts and then join them takes four times as long, and lists do little else.
    return Object.assign(columnsOf(row, everyColumn), { redaction });
  }
  const beside = columnsOf(row, besideTrack);
  if (state.extent === "part") {
    const redaction = { stretches: stretches ?? [], lineStarts: polyline_starts ?? [] };
    return { ...beside, ...visiblePart(row, state), redaction: { extent: "part", revision, ...redaction } };
  }
  return { ...beside, ...withoutTrack(row), redaction: { extent: "none", revision, ...unredacted } };
}

const everyColumn = [...besideTrack, ...ofTrack] as const;

const unredacted = { stretches: [], lineStarts: [] };

/**
 * The workout as if the part inside the zones had not happened. Of the row itself only the start counts, as an instant: nothing
 * here is made from a number of the whole, of which a share would tell how much is missing.
 */
function visiblePart({ start_time }: WorkoutRow, state: RedactionState): PublicTrack {
  const startTime = start_time.getTime() + Math.round((state.starts_after ?? 0) * 1000);
  const totalTime = state.total_time ?? 0;
  const elapsed = state.elapsed_time ?? totalTime;
  return {
    start_time: new Date(startTime),
    stop_time: new Date(stopTimeOf(startTime, totalTime, startTime + Math.round(elapsed * 1000))),
    total_time: totalTime,
    moving_time: state.moving_time,
    elapsed_time: state.elapsed_time,
    distance: state.distance ?? 0,
    ascent: state.ascent ?? 0,
    descent: state.descent ?? 0,
    min_elevation: state.min_elevation,
    max_elevation: state.max_elevation,
    avg_speed: state.avg_speed,
    max_speed: state.max_speed,
    avg_heart_rate: state.avg_heart_rate,
    max_heart_rate: state.max_heart_rate,
    avg_cadence: state.avg_cadence,
    max_cadence: state.max_cadence,
    avg_power: state.avg_power,
    energy: state.energy ?? 0,
    steps: state.steps ?? 0,
    start_lon: state.start_lon,
    start_lat: state.start_lat,
    stop_lon: state.stop_lon,
    stop_lat: state.stop_lat,
    bbox: state.bbox,
    polyline: state.polyline,
    placelessOverview: null,
    seconds_in_zones: state.seconds_in_zones,
    has_recording: true,
    computed_totals: state.computed_totals,
    heights_corrected: state.heights_corrected ?? false,
    ...unstated,
  };
}

/** What the device and the owner state describes the whole workout. */
const unstated = { device_totals: null, entered_totals: {}, source_preferences: {} } as const;

const rounded = (value: number | null): number | null => (value === null ? null : hundredths(value));

/**
 * The workout as if it had been indoors: its totals, without any position and without heights. They are rounded as they are read,
 * and of each there is only the value that counts, because further decimals and sources would follow the places.
 */
function withoutTrack(row: WorkoutRow): PublicTrack {
  return {
    start_time: row.start_time,
    stop_time: row.stop_time,
    total_time: row.total_time,
    moving_time: row.moving_time,
    elapsed_time: row.elapsed_time,
    distance: hundredths(row.distance),
    ascent: hundredths(row.ascent),
    descent: hundredths(row.descent),
    min_elevation: null,
    max_elevation: null,
    avg_speed: rounded(row.avg_speed),
    max_speed: rounded(row.max_speed),
    avg_heart_rate: rounded(row.avg_heart_rate),
    max_heart_rate: rounded(row.max_heart_rate),
    avg_cadence: rounded(row.avg_cadence),
    max_cadence: rounded(row.max_cadence),
    avg_power: rounded(row.avg_power),
    energy: Math.round(row.energy),
    steps: row.steps,
    start_lon: null,
    start_lat: null,
    stop_lon: null,
    stop_lat: null,
    bbox: null,
    polyline: null,
    placelessOverview: null,
    seconds_in_zones: row.seconds_in_zones,
    has_recording: false,
    heights_corrected: false,
    ...chosenTotals(row),
  };
}

/** The chosen totals of a workout, each under the source that it has. */
function chosenTotals(
  row: WorkoutRow,
): Pick<PublicTrack, "device_totals" | "computed_totals" | "entered_totals" | "source_preferences"> {
  const device: Record<string, number> = {};
  const computed: Record<string, number> = {};
  const entered: Record<string, number> = {};
  for (const [name, { value, source }] of Object.entries(workoutTotals(row))) {
    const of = { device, entered, computed, corrected: computed }[source];
    of[name === "totalTime" && source !== "entered" ? "timerTime" : name] =
      name === "energy" ? Math.round(value) : hundredths(value);
  }
  return {
    device_totals: row.device_totals && device,
    computed_totals: row.computed_totals && { version: row.computed_totals.version, ...computed },
    entered_totals: entered,
    source_preferences: {},
  };
}
