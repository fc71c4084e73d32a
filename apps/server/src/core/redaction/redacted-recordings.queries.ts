import { type Selectable, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { RecordingsTable } from "../workouts/recordings.queries.ts";
import { redactionVersion } from "./public-recordings.queries.ts";
import type { RedactedWorkout, Redaction } from "./redacted-workout.ts";
import { ZonesChanged } from "./zones-changed.ts";

/**
 * What a workout's page needs of its recording immediately; a separate call reads the columns. Undefined if no part of the track
 * is visible.
 *
 * @throws ZonesChanged if the owner's zones have changed since the workout was redacted
 */
export async function findRecordingSummary(
  db: DatabaseOrTransaction,
  workout: RedactedWorkout,
): Promise<RecordingSummaryRow | undefined> {
  const { redaction } = workout;
  if (!workout.has_recording) return undefined;
  if (redaction?.extent !== "part") {
    const row = await storedRecording(db, workout)
      .select([
        "recordings.detailed_polyline as detailedPolyline",
        "recordings.overview",
        "recordings.laps",
        "recordings.legs",
        "recordings.analysis",
        "recordings.warnings",
        "recordings.device_name as deviceName",
      ])
      .executeTakeFirst();
    return row ? { ...row, detailedPolylineStarts: [] } : unlessChanged(workout);
  }
  const row = await publicRecording(db, workout, redaction)
    .innerJoin("recordings", (join) =>
      join
        .onRef("recordings.owner_id", "=", "public_recordings.owner_id")
        .onRef("recordings.workout_id", "=", "public_recordings.workout_id"),
    )
    .select([
      "public_recordings.detailed_polyline as detailedPolyline",
      "public_recordings.detailed_polyline_starts as detailedPolylineStarts",
      "public_recordings.overview",
      "public_recordings.laps",
      "public_recordings.legs",
      "public_recordings.analysis",
      "recordings.device_name as deviceName",
    ])
    .executeTakeFirst();
  if (!row) throw new ZonesChanged();
  const { overview, laps, legs, analysis } = row;
  return {
    ...row,
    detailedPolylineStarts: row.detailedPolylineStarts ?? [],
    overview: overview ?? [],
    laps: laps ?? [],
    legs: legs ?? [],
    analysis: analysis ?? {},
    warnings: [],
  };
}

/** The summary of a recording as stored. */
export interface RecordingSummaryRow extends Pick<
  Selectable<RecordingsTable>,
  "overview" | "laps" | "legs" | "analysis" | "warnings"
> {
  readonly detailedPolyline: string | null;
  /** Indices of its points at which it begins again after a gap. */
  readonly detailedPolylineStarts: readonly number[];
  readonly deviceName: string | null;
}

/** Compressed columns. */
type StoredColumns = Pick<Selectable<RecordingsTable>, "columns_gzip">;

/**
 * The columns as stored; for others than the owner, those of the visible part.
 *
 * @throws ZonesChanged if the owner's zones have changed since the workout was redacted
 */
export async function findColumns(
  db: DatabaseOrTransaction,
  workout: RedactedWorkout,
): Promise<StoredColumns | undefined> {
  const { redaction } = workout;
  if (!workout.has_recording) return undefined;
  if (redaction?.extent !== "part") {
    const row = await storedRecording(db, workout).select("recordings.columns_gzip").executeTakeFirst();
    return row ?? unlessChanged(workout);
  }
  const row = await publicRecording(db, workout, redaction)
    .select("public_recordings.columns_gzip")
    .executeTakeFirst();
  if (!row?.columns_gzip) throw new ZonesChanged();
  return { columns_gzip: row.columns_gzip };
}

/** Undefined, if that is still correct. */
function unlessChanged({ redaction }: RedactedWorkout): undefined {
  if (redaction) throw new ZonesChanged();
}

/** The recording of a workout; for others than the owner only while the owner's zones are those of its redaction. */
function storedRecording(db: DatabaseOrTransaction, { ownerId, id, redaction }: RedactedWorkout) {
  const recording = db
    .selectFrom("recordings")
    .where("recordings.owner_id", "=", ownerId)
    .where("recordings.workout_id", "=", id);
  if (!redaction) return recording;
  return recording.where(
    sql<boolean>`coalesce((SELECT revision FROM privacy_zone_sets s WHERE s.owner_id = ${ownerId}), 0) = ${redaction.revision}`,
  );
}

/** What is left of a recording, under the same condition. */
function publicRecording(db: DatabaseOrTransaction, { ownerId, id }: RedactedWorkout, redaction: Redaction) {
  return db
    .selectFrom("public_recordings")
    .innerJoin("privacy_zone_sets", (join) =>
      join
        .onRef("privacy_zone_sets.owner_id", "=", "public_recordings.owner_id")
        .onRef("privacy_zone_sets.revision", "=", "public_recordings.revision"),
    )
    .where("public_recordings.owner_id", "=", ownerId)
    .where("public_recordings.workout_id", "=", id)
    .where("public_recordings.revision", "=", redaction.revision)
    .where("public_recordings.version", "=", redactionVersion)
    .where("public_recordings.extent", "=", "part");
}
