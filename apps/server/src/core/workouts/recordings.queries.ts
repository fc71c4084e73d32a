import type { Selectable, Updateable } from "kysely";
import type { StoredTime } from "../../platform/access/stored-time.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { RecordingsTable } from "./recordings.table.ts";

const storedColumns = [
  "columns_gzip",
  "recorded_gzip",
  "format_version",
  "point_count",
  "created_at",
] as const;

/** The points of a recording, as they are stored. */
export type StoredRecording = Pick<Selectable<RecordingsTable>, (typeof storedColumns)[number]>;

/** A stored recording, for the operator's commands, which may read everything. */
export async function findRecording(
  db: DatabaseOrTransaction,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
): Promise<StoredRecording | undefined> {
  return await db
    .selectFrom("recordings")
    .select(storedColumns)
    .where("owner_id", "=", ownerId)
    .where("workout_id", "=", id)
    .executeTakeFirst();
}

/** When the points of a recording were stored, or replaced by those with other heights; for the same. */
export async function findStoringTime(
  db: DatabaseOrTransaction,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
): Promise<StoredTime | undefined> {
  const stored = await db
    .selectFrom("recordings")
    .select("created_at")
    .where("owner_id", "=", ownerId)
    .where("workout_id", "=", id)
    .executeTakeFirst();
  return stored?.created_at;
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
