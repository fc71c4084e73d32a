import type { Insertable, Selectable, Updateable } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { RevealedWorkout } from "../privacy-zones/privacy-zones.public.ts";
import type { RecordingsTable } from "./recordings.table.ts";

/** What a workout's page needs of its recording at once; the columns come by their own call. */
export async function findRecordingSummary(db: DatabaseOrTransaction, workout: RevealedWorkout) {
  return await db
    .selectFrom("recordings")
    .select([
      "detailed_polyline as detailedPolyline",
      "overview",
      "laps",
      "legs",
      "analysis",
      "warnings",
      "device_name as deviceName",
    ])
    .where("owner_id", "=", workout.ownerId)
    .where("workout_id", "=", workout.id)
    .executeTakeFirst();
}

export type StoredColumns = Pick<
  Selectable<RecordingsTable>,
  "columns_gzip" | "format_version" | "created_at"
>;

/** The columns as they are stored. */
export async function findColumns(
  db: DatabaseOrTransaction,
  workout: RevealedWorkout,
): Promise<StoredColumns | undefined> {
  return await db
    .selectFrom("recordings")
    .select(["columns_gzip", "format_version", "created_at"])
    .where("owner_id", "=", workout.ownerId)
    .where("workout_id", "=", workout.id)
    .executeTakeFirst();
}

export async function insertRecording(
  db: DatabaseOrTransaction,
  recording: Insertable<RecordingsTable>,
): Promise<void> {
  await db.insertInto("recordings").values(recording).execute();
}

/** A stored recording, for the operator's commands, which act for everybody. */
export async function findRecording(
  db: DatabaseOrTransaction,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
) {
  return await db
    .selectFrom("recordings")
    .select(["columns_gzip", "format_version", "point_count"])
    .where("owner_id", "=", ownerId)
    .where("workout_id", "=", id)
    .executeTakeFirst();
}

/** Replaces what is stored of a recording. */
export async function updateRecording(
  trx: DatabaseOrTransaction,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
  changes: Updateable<RecordingsTable>,
): Promise<void> {
  await trx
    .updateTable("recordings")
    .set(changes)
    .where("owner_id", "=", ownerId)
    .where("workout_id", "=", id)
    .execute();
}
