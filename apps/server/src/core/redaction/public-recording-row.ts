import { derivedColumns, derivedRecordingColumns } from "../derived/derived-rows.queries.ts";
import { splitAnalysis } from "../derived/split-analysis.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import { totalColumns, workoutTotals } from "../workouts/workout-totals.ts";
import { redactionVersion } from "./public-recordings.queries.ts";
import type { RedactedRecording } from "./redact-recording.worker.ts";
import { nothingRedacted } from "./redaction-columns.ts";

/** The zones for which something was redacted, and when. */
export interface RedactionStamp {
  readonly revision: number;
  readonly now: Date;
}

/**
 *  The stored columns of a redacted recording. All totals are computed from the visible part: those of the device and of the
 *  owner describe the whole
 * workout, and a share of one tells how much is missing.
 */
export function publicRecordingRow(
  { ownerId, id }: WorkoutKey,
  redacted: RedactedRecording,
  activityId: number,
  { revision, now }: RedactionStamp,
) {
  const { extent } = redacted;
  const head = {
    owner_id: ownerId,
    workout_id: id,
    revision,
    version: redactionVersion,
    extent,
    created_at: now,
  };
  if (redacted.extent !== "part") return { ...head, ...nothingRedacted };
  const { derived, steps } = redacted;
  const computed = { ...splitAnalysis(derived.analysis).totals, ...(steps !== undefined && { steps }) };
  const { energy_is_estimate: _isEstimate, ...totals } = totalColumns(
    workoutTotals({
      activity_id: activityId,
      device_totals: null,
      computed_totals: computed,
      entered_totals: {},
      source_preferences: {},
      heights_corrected: derived.heightsCorrected,
    }),
  );
  const { extent: _box, ...recordingColumns } = derivedRecordingColumns(derived);
  return {
    ...head,
    starts_after: redacted.startsAfter,
    ...totals,
    ...derivedColumns(derived),
    computed_totals: JSON.stringify(computed),
    ...recordingColumns,
    format_version: redacted.formatVersion,
    point_count: redacted.pointCount,
    columns_gzip: Buffer.from(redacted.columnsGzip),
    polyline_starts: [...(derived.line?.starts ?? [])],
    detailed_polyline_starts: [...(derived.detailedLine?.starts ?? [])],
    legs: JSON.stringify(redacted.legs),
    stretches: JSON.stringify(redacted.stretches),
  };
}
