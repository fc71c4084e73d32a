import { derivedColumns, derivedRecordingColumns } from "../derived/derived-columns.ts";
import { splitAnalysis } from "../derived/split-analysis.ts";
import { totalColumns, workoutTotals } from "../workouts/workout-totals.ts";
import type { CutRecording } from "./redact-recording.worker.ts";
import { cutVersion } from "./public-recordings.queries.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";

/** Of which zones something was cut, and when. */
export interface CutStamp {
  readonly revision: number;
  readonly now: Date;
}

/** What is stored of what is left of a recording. All totals are computed: those of the device and of its owner are of the whole. */
export function publicRecordingRow(
  { ownerId, id }: WorkoutKey,
  cut: CutRecording,
  activityId: number,
  { revision, now }: CutStamp,
) {
  const { extent } = cut;
  const head = { owner_id: ownerId, workout_id: id, revision, version: cutVersion, extent, created_at: now };
  if (cut.extent !== "part") return { ...head, ...nothingCut };
  const { derived } = cut;
  const {
    energy: _energy,
    steps: _steps,
    ...totals
  } = totalColumns(
    workoutTotals({
      activity_id: activityId,
      device_totals: null,
      computed_totals: splitAnalysis(derived.analysis).totals,
      entered_totals: {},
      source_preferences: {},
      heights_corrected: derived.heightsCorrected,
    }),
  );
  const { extent: _box, ...recordingColumns } = derivedRecordingColumns(derived);
  return {
    ...head,
    starts_after: cut.startsAfter,
    time_share: cut.timeShare,
    ...totals,
    ...derivedColumns(derived),
    ...recordingColumns,
    format_version: cut.formatVersion,
    point_count: cut.pointCount,
    columns_gzip: Buffer.from(cut.columnsGzip),
    polyline_starts: [...(derived.line?.starts ?? [])],
    detailed_polyline_starts: [...(derived.detailedLine?.starts ?? [])],
    legs: JSON.stringify(cut.legs),
    stretches: JSON.stringify(cut.stretches),
  };
}

/** What an earlier cut left behind is gone with it. */
const nothingCut = {
  columns_gzip: null,
  detailed_polyline: null,
  overview: null,
  laps: null,
  legs: null,
  analysis: null,
  stretches: null,
  computed_totals: null,
  polyline: null,
  polyline_starts: null,
  detailed_polyline_starts: null,
};
