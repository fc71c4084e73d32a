import type { Updateable } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { RecordingsTable } from "./recordings.table.ts";

/** A stored recording, for the operator's commands, which may read everything. */
export async function findRecording(
  db: DatabaseOrTransaction,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
) {
  return await db
    .selectFrom("recordings")
    .select(["columns_gzip", "recorded_gzip", "format_version", "point_count"])
    .where("owner_id", "=", ownerId)
    .where("workout_id", "=", id)
    .executeTakeFirst();
}

/** Replaces stored columns of a recording. */
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
