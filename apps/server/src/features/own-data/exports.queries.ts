import { type Selectable, sql } from "kysely";
import { databaseTime } from "../../platform/db/database-time.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import type { OwnDataExportsTable } from "./own-data.table.ts";

export type ExportRow = Selectable<OwnDataExportsTable>;

/** Identifies one archive of one person. */
export interface ExportKey {
  readonly ownerId: string;
  readonly id: string;
}

/** The claim of a job on an archive: its writes count until a later one begins. */
export interface ExportRun extends ExportKey {
  readonly run: number;
}

/** The archive that a person last requested. */
export async function findExport(db: DatabaseOrTransaction, ownerId: string): Promise<ExportRow | undefined> {
  return await db
    .selectFrom("own_data_exports")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
}

/**
 * Requests an archive in place of the previous one.
 *
 * @returns the id of the previous one, if there was one; undefined if one is being made
 */
export async function insertExport(
  trx: DatabaseOrTransaction,
  { ownerId, id }: ExportKey,
  now: Date,
): Promise<{ readonly replacedId: string | undefined } | undefined> {
  await lockName(trx, `own-data/${ownerId}`);
  const replaced = await trx
    .deleteFrom("own_data_exports")
    .where("owner_id", "=", ownerId)
    .where("state", "in", ["ready", "failed"])
    .returning("id")
    .executeTakeFirst();
  if (!replaced && (await findExport(trx, ownerId))) return undefined;
  await trx
    .insertInto("own_data_exports")
    .values({ owner_id: ownerId, id, state: "queued", created_at: now })
    .execute();
  return { replacedId: replaced?.id };
}

/** A run without a sign of life for this long is dead, seconds. */
const silentS = 120;

/**
 * Begins to make an archive. One is made at a time in all processes, so that archives leave room for other jobs; a repeated job
 * takes over from the run before it.
 *
 * @returns undefined while another one is being made
 */
export async function claimRun(
  trx: DatabaseOrTransaction,
  { ownerId, id }: ExportKey,
): Promise<ExportRun | undefined> {
  await lockName(trx, "own-data-run");
  const now = await databaseTime(trx);
  const { rows: others } = await sql`
    SELECT FROM own_data_exports WHERE state = 'running' AND owner_id <> ${ownerId}
      AND beat_at > ${now}::timestamptz - ${silentS} * interval '1 second' LIMIT 1`.execute(trx);
  if (others.length > 0) return undefined;
  const { rows } = await sql<{ run: number }>`
    UPDATE own_data_exports SET state = 'running', run = run + 1, done = 0, beat_at = ${now}
    WHERE owner_id = ${ownerId} AND id = ${id} AND state IN ('queued', 'running')
    RETURNING run`.execute(trx);
  const [claimed] = rows;
  return claimed && { ownerId, id, run: claimed.run };
}

/**
 * Records the progress of a run, and that it is alive.
 *
 * @returns false if it has been superseded
 */
export async function saveProgress(
  db: DatabaseOrTransaction,
  run: ExportRun,
  progress: { readonly done: number; readonly total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(db, run)
    .set({ ...progress, beat_at: await databaseTime(db) })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a run; false if it had been superseded. */
export async function endRun(
  db: DatabaseOrTransaction,
  run: ExportRun,
  end:
    | { readonly state: "ready"; readonly size_bytes: number; readonly part_count: number }
    | { readonly state: "failed"; readonly reason: "no_space" | "failed" },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(db, run)
    .set({ ...end, finished_at: now, ...(end.state === "ready" && { done: sql<number>`total` }) })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const ofRun = (db: DatabaseOrTransaction, { ownerId, id, run }: ExportRun) =>
  db
    .updateTable("own_data_exports")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("run", "=", run)
    .where("state", "=", "running");

/** Marks an archive whose job is dead as failed. */
export async function failExport(
  db: DatabaseOrTransaction,
  { ownerId, id }: ExportKey,
  now: Date,
): Promise<void> {
  await db
    .updateTable("own_data_exports")
    .set({ state: "failed", reason: "failed", finished_at: now })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("state", "in", ["queued", "running"])
    .execute();
}

/**
 * Deletes the archive of a person, in whatever state.
 *
 * @returns its id; undefined if there was none
 */
export async function deleteExport(db: DatabaseOrTransaction, ownerId: string): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom("own_data_exports")
    .where("owner_id", "=", ownerId)
    .returning("id")
    .executeTakeFirst();
  return deleted?.id;
}

/**
 * Stores the ticket for downloading a finished archive.
 *
 * @returns its id; undefined if there is none
 */
export async function storeTicket(
  db: DatabaseOrTransaction,
  ownerId: string,
  ticket: { readonly hash: Buffer; readonly endsAt: Date; readonly notBefore: Date },
): Promise<string | undefined> {
  const row = await db
    .updateTable("own_data_exports")
    .set({ ticket_hash: ticket.hash, ticket_ends_at: ticket.endsAt })
    .where("owner_id", "=", ownerId)
    .where("state", "=", "ready")
    .where("finished_at", ">", ticket.notBefore)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Deletes archives that ended before an instant. */
export async function deleteOldExports(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await db
    .deleteFrom("own_data_exports")
    .where("finished_at", "<=", before)
    .where("state", "in", ["ready", "failed"])
    .execute();
}
