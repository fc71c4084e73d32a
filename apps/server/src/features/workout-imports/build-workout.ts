import { stopTimeOf } from "@cairn/domain/time/stop-time";
import { titleOf, totalColumns, type TotalSources, workoutTotals } from "../workouts/workout-rows.public.ts";
import type { DerivedValues } from "./derive-values.ts";
import type { ImportedRecording } from "./imported-recording.ts";
import { localClock } from "./local-clock.ts";
import { splitAnalysis } from "./split-analysis.ts";

/**
 * The row of an imported workout: a private draft with the numbers that count.
 *
 * @param now stands for the start when the file has no clock
 * @param homeZone zone of the owner's workouts around this one, for one that tells no place
 */
export function buildWorkout(
  imported: ImportedRecording,
  ownerId: string,
  id: string,
  now: Date,
  homeZone?: string,
) {
  const sources = totalSources(imported);
  const totals = workoutTotals(sources);
  const columns = totalColumns(totals);
  const startTime = imported.startTime ?? now.getTime();
  const elapsed = totals.elapsedTime?.value;
  return {
    owner_id: ownerId,
    id,
    title: titleOf(imported.name ?? ""),
    start_time: new Date(startTime),
    stop_time: new Date(
      stopTimeOf(startTime, columns.total_time, elapsed ? startTime + Math.round(elapsed * 1000) : undefined),
    ),
    ...localClock(imported, startTime, homeZone),
    ...columns,
    ...derivedColumns(imported),
    sharing_flags: 0,
    has_recording: true,
    manually_added: false,
    edited: false,
    activity_id: sources.activity_id,
    device_totals: sources.device_totals && JSON.stringify(sources.device_totals),
    entered_totals: "{}",
    created_at: now,
    updated_at: now,
  };
}

const totalSources = (imported: ImportedRecording): TotalSources => ({
  activity_id: imported.activityId,
  device_totals: imported.device ?? null,
  computed_totals: splitAnalysis(imported.analysis).totals,
  entered_totals: {},
  source_preferences: {},
  heights_corrected: imported.heightsCorrected,
});

/** Columns of a workout that our rules make of its recording, beside the totals that count. */
export function derivedColumns({ analysis, ...derived }: DerivedValues) {
  return {
    min_elevation: analysis.minElevation ?? null,
    max_elevation: analysis.maxElevation ?? null,
    start_lon: analysis.start?.lon ?? null,
    start_lat: analysis.start?.lat ?? null,
    stop_lon: analysis.stop?.lon ?? null,
    stop_lat: analysis.stop?.lat ?? null,
    bbox: analysis.bbox ? [...analysis.bbox] : null,
    polyline: derived.line?.polyline ?? null,
    seconds_in_zones: derived.secondsInZones ? [...derived.secondsInZones] : null,
    computed_totals: JSON.stringify(splitAnalysis(analysis).totals),
    heights_corrected: derived.heightsCorrected,
    analysis_version: analysis.version,
  };
}

/** Columns of a recording's row that our rules make of its points. */
export function derivedRecordingColumns({ analysis, extent, detailedLine, overview, laps }: DerivedValues) {
  return {
    extent: extent ? [...extent] : [],
    detailed_polyline: detailedLine?.polyline ?? null,
    overview,
    laps: JSON.stringify(laps),
    analysis: JSON.stringify(splitAnalysis(analysis).details),
  };
}
