import { stopTimeOf } from "@cairn/domain/time/stop-time";
import type { WorkoutRow } from "../workouts/workouts.queries.ts";
import type { RedactionState } from "./public-recordings.queries.ts";
import type { Redaction } from "./redacted-workout.ts";

/** Everybody but the owner sees the workout as the state of the zones allows. */
export function redactRow(
  row: WorkoutRow,
  state: RedactionState,
): WorkoutRow & { readonly redaction: Redaction } {
  const { revision } = state;
  if (state.zone_count === 0 || state.extent === "whole") {
    return { ...row, redaction: { extent: "whole", revision, ...unredacted } };
  }
  if (state.extent === "part") return redactPart(row, state);
  return { ...row, ...withoutPlaces(row), redaction: { extent: "none", revision, ...unredacted } };
}

const unredacted = { stretches: [], lineStarts: [] };

const nowhere = {
  start_lon: null,
  start_lat: null,
  stop_lon: null,
  stop_lat: null,
  bbox: null,
  polyline: null,
  min_elevation: null,
  max_elevation: null,
  placelessOverview: null,
};

/** The workout as if it had been indoors: its totals, without any position. */
function withoutPlaces(row: WorkoutRow) {
  const {
    start: _start,
    stop: _stop,
    bbox: _bbox,
    minElevation: _min,
    maxElevation: _max,
    ...computed
  } = row.computed_totals ?? { version: 0 };
  return { ...nowhere, has_recording: false, computed_totals: row.computed_totals && computed };
}

/** The workout as if the part inside the zones had not happened. Totals are those of the visible part; energy and steps are its share of the time. */
function redactPart(row: WorkoutRow, state: RedactionState): WorkoutRow & { readonly redaction: Redaction } {
  const { starts_after, time_share, computed_totals, stretches, polyline_starts, revision, ...part } = state;
  const { id: _id, zone_count: _count, extent: _extent, ...columns } = part;
  const share = time_share ?? 0;
  const startTime = row.start_time.getTime() + Math.round((starts_after ?? 0) * 1000);
  const totalTime = columns.total_time ?? 0;
  const elapsed = columns.elapsed_time ?? totalTime;
  const [energy, steps] = [row.energy * share, Math.round(row.steps * share)];
  const { energyEstimate: _estimate, ...computed } = computed_totals ?? { version: 0 };
  return {
    ...row,
    ...columns,
    total_time: totalTime,
    distance: columns.distance ?? 0,
    ascent: columns.ascent ?? 0,
    descent: columns.descent ?? 0,
    heights_corrected: columns.heights_corrected ?? false,
    start_time: new Date(startTime),
    stop_time: new Date(stopTimeOf(startTime, totalTime, startTime + Math.round(elapsed * 1000))),
    energy,
    steps,
    device_totals: null,
    computed_totals: { ...computed, ...(energy > 0 && { energy }), ...(steps > 0 && { steps }) },
    entered_totals: {},
    source_preferences: {},
    placelessOverview: null,
    redaction: { extent: "part", revision, stretches: stretches ?? [], lineStarts: polyline_starts ?? [] },
  };
}
