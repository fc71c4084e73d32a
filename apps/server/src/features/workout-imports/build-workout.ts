import { stopTimeOf } from "@cairn/domain/time/stop-time";
import { notesColumns } from "../../core/workouts/notes-columns.ts";
import { titleOf } from "../../core/workouts/title-of.ts";
import { totalColumns, type TotalSources, workoutTotals } from "../../core/workouts/workout-totals.ts";
import { derivedColumns } from "../../core/derived/derived-columns.ts";
import type { ImportedRecording } from "../../core/originals/imported-recording.ts";
import { localClock } from "./local-clock.ts";
import { splitAnalysis } from "../../core/derived/split-analysis.ts";

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
    ...notesColumns(imported),
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
