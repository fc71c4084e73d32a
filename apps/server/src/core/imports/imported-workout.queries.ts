import type { SourcePreferences, Totals } from "@cairn/domain/plausibility/provenance";
import { stopTimeOf } from "@cairn/domain/time/stop-time";
import type { Insertable } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { derivedColumns, derivedRecordingColumns, saveRoute } from "../derived/derived-rows.queries.ts";
import { columnsOf } from "../derived/pack-columns.ts";
import { recomputeWithHeightsLater, versionWithoutHeights } from "../derived/recompute-later.ts";
import { saveOwnEnergy } from "../derived/refresh-own-energy.ts";
import { splitAnalysis } from "../derived/split-analysis.ts";
import { saveEfforts } from "../derived/workout-efforts.queries.ts";
import { saveLoad } from "../derived/workout-loads.queries.ts";
import type { ImportedRecording } from "../originals/decode-file.worker.ts";
import { insertUpload, type WorkoutOfOriginal } from "../originals/uploads.queries.ts";
import type { ReceivedFile } from "../received-files/receive-file.ts";
import { findHomeZone, type HomeZone } from "../workouts/home-zone.queries.ts";
import { notesColumns } from "../workouts/notes-columns.ts";
import { titleOf } from "../workouts/title-of.ts";
import { totalColumns, type TotalSources, workoutTotals } from "../workouts/workout-totals.ts";
import { insertWorkout } from "../workouts/workouts.queries.ts";
import type { WorkoutsTable } from "../workouts/workouts.queries.ts";
import { traitColumns, traitsOf } from "./find-duplicate.ts";
import type { NamedWorkout } from "./import-report.ts";
import { localClock } from "./local-clock.ts";

/** The source of an imported workout, and when it was imported. */
export interface WorkoutSource {
  readonly ownerId: string;
  readonly file: ReceivedFile;
  readonly place: Pick<WorkoutOfOriginal, "index" | "count">;
  readonly now: Date;
  /** The table's entry for the workout, if the file has only one. */
  readonly named?: NamedWorkout | undefined;
  /** The workout is a draft. */
  readonly isDraft?: boolean;
  /** The existing workout that this one repeats. */
  readonly duplicateOf?: string | undefined;
  /** It only looks like that one: it counts nowhere until its owner decides. */
  readonly isUncounted?: boolean;
  /** What its owner changed on another server; the workout keeps its key from there. */
  readonly moved?: MovedWorkout | undefined;
}

/** Columns of a workout from another server that are not in any file. */
export interface MovedWorkout {
  readonly id: string;
  readonly columns: MovedColumns;
  readonly enteredTotals: Totals;
  readonly sourcePreferences: SourcePreferences;
}

/** Without times, they are those of the file. */
type MovedColumns = Partial<Pick<Insertable<WorkoutsTable>, "start_time" | "stop_time">> &
  Pick<
    Insertable<WorkoutsTable>,
    | "activity_id"
    | "title"
    | "notes"
    | "private_note"
    | "gear"
    | "time_zone"
    | "utc_offset_minutes"
    | "sharing_flags"
    | "edited"
    | "is_counted"
    | "perceived_exertion"
    | "created_at"
    | "updated_at"
  >;

/**
 * Writes the rows of an imported workout, and has one that lacks heights analysed again later.
 *
 * @returns its key
 */
export async function insertImported(
  trx: DatabaseOrTransaction,
  imported: ImportedRecording,
  source: WorkoutSource,
): Promise<string> {
  const { ownerId, place, named, moved, now, isDraft = false, isUncounted = false } = source;
  const id = moved?.id ?? newId();
  const home = await findHomeZone(trx, ownerId, new Date(imported.startTime ?? now));
  const written = named && place.count === 1 ? notesColumns(named) : {};
  await insertWorkout(trx, {
    ...buildWorkout(imported, ownerId, id, now, home),
    ...written,
    is_draft: isDraft,
    is_counted: !isUncounted,
    ...(moved && movedColumns(imported, moved)),
  });
  await trx
    .insertInto("recordings")
    .values({ owner_id: ownerId, workout_id: id, ...recordingColumns(imported, now) })
    .execute();
  await saveRoute(trx, { ownerId, id }, imported.route);
  await saveEfforts(trx, { ownerId, id }, imported.analysis, imported.activityId);
  await saveLoad(trx, { ownerId, id }, imported);
  await saveOwnEnergy(trx, { ownerId, id });
  await insertUpload(trx, {
    owner_id: ownerId,
    workout_id: id,
    ...uploadColumns(imported, source),
    duplicate_of: source.duplicateOf ?? null,
  });
  if (imported.lacksHeights) await recomputeWithHeightsLater(trx);
  return id;
}

/**
 * The row of an imported workout: private, with the chosen totals.
 *
 * @param now used as the start if the file has no clock
 * @param home zone of the owner, for a workout without a place
 */
export function buildWorkout(
  imported: ImportedRecording,
  ownerId: string,
  id: string,
  now: Date,
  home: HomeZone = {},
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
    ...localClock(imported, startTime, home),
    ...columns,
    ...derivedColumns(imported),
    ...(imported.lacksHeights && { analysis_version: versionWithoutHeights }),
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

/** The columns of a workout with everything that its owner typed and chose. */
function movedColumns(
  imported: ImportedRecording,
  { columns, enteredTotals, sourcePreferences }: MovedWorkout,
) {
  const sources = {
    ...totalSources(imported),
    activity_id: columns.activity_id,
    entered_totals: enteredTotals,
    source_preferences: sourcePreferences,
  };
  return {
    ...totalColumns(workoutTotals(sources)),
    ...columns,
    entered_totals: JSON.stringify(enteredTotals),
    source_preferences: JSON.stringify(sourcePreferences),
  };
}

/** The sources of the totals of a new workout. */
export const totalSources = (imported: ImportedRecording): TotalSources => ({
  activity_id: imported.activityId,
  device_totals: imported.device ?? null,
  computed_totals: splitAnalysis(imported.analysis).totals,
  entered_totals: {},
  source_preferences: {},
  heights_corrected: imported.heightsCorrected,
});

/** The columns of a recording's row that say what its file contains. */
export function recordingColumns(imported: ImportedRecording, now: Date) {
  return {
    format_version: imported.formatVersion,
    point_count: imported.pointCount,
    ...columnsOf(imported),
    ...derivedRecordingColumns(imported),
    legs: JSON.stringify(imported.legs),
    warnings: [...imported.warnings],
    device_name: imported.deviceName ?? null,
    created_at: now,
  };
}

/** The columns of an upload's row that say where a workout came from. */
export function uploadColumns(
  imported: ImportedRecording,
  { file, place, now }: Pick<WorkoutSource, "file" | "place" | "now">,
) {
  return {
    sha256: file.sha256,
    size_bytes: file.size,
    file_name: file.name,
    format: imported.format,
    workout_index: place.index,
    workout_count: place.count,
    created_at: now,
    ...traitColumns(traitsOf(imported)),
  };
}
