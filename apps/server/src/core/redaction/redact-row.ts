import { stopTimeOf } from "@cairn/domain/time/stop-time";
import type { ListedRow } from "../workouts/listed-columns.queries.ts";
import { hundredths } from "../workouts/rounded.ts";
import { workoutTotals } from "../workouts/workout-totals.ts";
import type { WorkoutRow } from "../workouts/workouts.queries.ts";
import type { ListedState, PartOf, RedactionState } from "./public-recordings.queries.ts";
import type { ListedTrack, PageTrack, PublicListedRow, PublicWorkoutRow } from "./public-workout-row.ts";
import type { Redaction } from "./redacted-workout.ts";

/**
 * Everybody but the owner sees the workout of a list as the state of the zones allows: only the columns of `PublicListedRow`.
 *
 * One literal names each of them once. Lists do little else, and to copy column by column takes ten times as long: the engine
 * turns an object that grows by computed names into a dictionary.
 *
 * @param pictureCount how many of its photos they see
 */
export function redactListedRow(
  row: ListedRow,
  state: ListedState,
  pictureCount: number,
): PublicListedRow & { readonly redaction: Redaction } {
  const track = listedTrack(row, state);
  return {
    id: row.id,
    owner_id: row.owner_id,
    sharing_flags: row.sharing_flags,
    username: row.username,
    fullname: row.fullname,
    imageKey: row.imageKey,
    activity_id: row.activity_id,
    title: row.title,
    utc_offset_minutes: row.utc_offset_minutes,
    manually_added: row.manually_added,
    edited: row.edited,
    is_counted: row.is_counted,
    picture_count: pictureCount,
    reactionCount: row.reactionCount,
    userReacted: row.userReacted,
    commentCount: row.commentCount,
    created_at: row.created_at,
    updated_at: row.updated_at,
    start_time: track.start_time,
    stop_time: track.stop_time,
    total_time: track.total_time,
    moving_time: track.moving_time,
    distance: track.distance,
    ascent: track.ascent,
    descent: track.descent,
    min_elevation: track.min_elevation,
    max_elevation: track.max_elevation,
    avg_speed: track.avg_speed,
    max_speed: track.max_speed,
    avg_heart_rate: track.avg_heart_rate,
    max_heart_rate: track.max_heart_rate,
    avg_cadence: track.avg_cadence,
    max_cadence: track.max_cadence,
    avg_power: track.avg_power,
    energy: track.energy,
    steps: track.steps,
    start_lon: track.start_lon,
    start_lat: track.start_lat,
    stop_lon: track.stop_lon,
    stop_lat: track.stop_lat,
    bbox: track.bbox,
    polyline: track.polyline,
    placelessOverview: track.placelessOverview ?? null,
    seconds_in_zones: track.seconds_in_zones,
    redaction: redactionOf(state),
  };
}

/** The same for the page of a workout: only the columns of `PublicWorkoutRow`. */
export function redactRow(
  row: WorkoutRow,
  state: RedactionState,
  pictureCount: number,
): PublicWorkoutRow & { readonly redaction: Redaction } {
  const track = pageTrack(row, state);
  return {
    ...redactListedRow(row, state, pictureCount),
    ownerId: row.ownerId,
    relation: row.relation,
    sharingFlags: row.sharingFlags,
    notes: row.notes,
    gear: row.gear,
    time_zone: row.time_zone,
    elapsed_time: track.elapsed_time,
    has_recording: track.has_recording,
    device_totals: track.device_totals,
    computed_totals: track.computed_totals,
    entered_totals: track.entered_totals,
    source_preferences: track.source_preferences,
    heights_corrected: track.heights_corrected,
  };
}

/** Nothing is hidden. */
const isWhole = ({ zone_count, extent }: ListedState): boolean => zone_count === 0 || extent === "whole";

function redactionOf(state: ListedState): Redaction {
  const { revision } = state;
  if (isWhole(state)) return { extent: "whole", revision, stretches: [], lineStarts: [] };
  if (state.extent !== "part") return { extent: "none", revision, stretches: [], lineStarts: [] };
  return {
    extent: "part",
    revision,
    stretches: state.stretches ?? [],
    lineStarts: state.polyline_starts ?? [],
  };
}

function listedTrack(row: ListedRow, state: ListedState): ListedTrack {
  if (isWhole(state)) return row;
  return state.extent === "part" ? visiblePart(row, state) : withoutTrack(row);
}

function pageTrack(row: WorkoutRow, state: RedactionState): PageTrack {
  if (isWhole(state)) return row;
  return state.extent === "part" ? pageOfPart(state) : pageWithoutTrack(row);
}

/**
 * The workout as if the part inside the zones had not happened. Of the row itself only the start counts, as an instant: nothing
 * here is made from a number of the whole, of which a share would tell how much is missing.
 */
function visiblePart({ start_time }: ListedRow, state: PartOf<ListedState>): Required<ListedTrack> {
  const startTime = start_time.getTime() + Math.round((state.starts_after ?? 0) * 1000);
  const totalTime = state.total_time ?? 0;
  const elapsed = state.elapsed_time ?? totalTime;
  return {
    start_time: new Date(startTime),
    stop_time: new Date(stopTimeOf(startTime, totalTime, startTime + Math.round(elapsed * 1000))),
    total_time: totalTime,
    moving_time: state.moving_time,
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
  };
}

const pageOfPart = (state: PartOf<RedactionState>): PageTrack => ({
  elapsed_time: state.elapsed_time,
  has_recording: true,
  computed_totals: state.computed_totals,
  heights_corrected: state.heights_corrected ?? false,
  // What the device and the owner state describes the whole workout.
  device_totals: null,
  entered_totals: {},
  source_preferences: {},
});

const rounded = (value: number | null): number | null => (value === null ? null : hundredths(value));

/**
 * The workout as if it had been indoors: its totals, without any position and without heights. They are rounded as they are read,
 * and of each there is only the value that counts, because further decimals and sources would follow the places.
 */
function withoutTrack(row: ListedRow): Required<ListedTrack> {
  return {
    start_time: row.start_time,
    stop_time: row.stop_time,
    total_time: row.total_time,
    moving_time: row.moving_time,
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
  };
}

const pageWithoutTrack = (row: WorkoutRow): PageTrack => ({
  elapsed_time: row.elapsed_time,
  has_recording: false,
  heights_corrected: false,
  ...chosenTotals(row),
});

/** The chosen totals of a workout, each under the source that it has. */
function chosenTotals(
  row: WorkoutRow,
): Pick<PageTrack, "device_totals" | "computed_totals" | "entered_totals" | "source_preferences"> {
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
