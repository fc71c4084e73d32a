import { type Selectable, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import type { OwnDataExportsTable } from "./own-data.table.ts";

export type ExportRow = Selectable<OwnDataExportsTable>;

/** Names one archive of one person. */
export interface ExportKey {
  readonly ownerId: string;
  readonly id: string;
}

/** A job's hold on an archive: what it writes counts as long as no later one has begun. */
export interface ExportRun extends ExportKey {
  readonly run: number;
}

/** The archive that a person asked for last. */
export async function findExport(db: DatabaseOrTransaction, ownerId: string): Promise<ExportRow | undefined> {
  return await db
    .selectFrom("own_data_exports")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
}

/**
 * Asks for an archive in place of the one before.
 *
 * @returns false when one is being made
 */
export async function insertExport(
  trx: DatabaseOrTransaction,
  { ownerId, id }: ExportKey,
  now: Date,
): Promise<boolean> {
  await lockName(trx, `own-data/${ownerId}`);
  const { numDeletedRows } = await trx
    .deleteFrom("own_data_exports")
    .where("owner_id", "=", ownerId)
    .where("state", "in", ["ready", "failed"])
    .executeTakeFirst();
  if (numDeletedRows === 0n && (await findExport(trx, ownerId))) return false;
  await trx
    .insertInto("own_data_exports")
    .values({ owner_id: ownerId, id, state: "queued", created_at: now })
    .execute();
  return true;
}

/** A run that has not been heard of for so long is dead, seconds. */
const silentS = 120;

/**
 * Begins to work on an archive. One is made at a time over all processes, so that archives leave room for other jobs; a job that is repeated takes over
 * from the run before it.
 *
 * @returns undefined while somebody else's is being made
 */
export async function claimRun(
  trx: DatabaseOrTransaction,
  { ownerId, id }: ExportKey,
): Promise<ExportRun | undefined> {
  await lockName(trx, "own-data-run");
  const { rows } = await sql<{ run: number }>`
    UPDATE own_data_exports SET state = 'running', run = run + 1, done = 0, beat_at = clock_timestamp()
    WHERE owner_id = ${ownerId} AND id = ${id} AND state IN ('queued', 'running')
      AND NOT EXISTS (SELECT FROM own_data_exports other WHERE other.state = 'running' AND other.owner_id <> ${ownerId}
        AND other.beat_at > clock_timestamp() - ${silentS} * interval '1 second')
    RETURNING run`.execute(trx);
  const [claimed] = rows;
  return claimed && { ownerId, id, run: claimed.run };
}

/**
 * Writes down how far a run is, and that it lives.
 *
 * @returns false when it counts no longer
 */
export async function saveProgress(
  db: DatabaseOrTransaction,
  run: ExportRun,
  progress: { readonly done: number; readonly total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(db, run)
    .set({ ...progress, beat_at: sql<Date>`clock_timestamp()` })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a run; false when it counted no longer. */
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

/** An archive whose job is dead becomes a failed one. */
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

export async function deleteExport(db: DatabaseOrTransaction, ownerId: string): Promise<void> {
  await db.deleteFrom("own_data_exports").where("owner_id", "=", ownerId).execute();
}

/**
 * Keeps what opens the download of an archive that is ready.
 *
 * @returns its id; undefined when there is none
 */
export async function putTicket(
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

/** Forgets archives that ended before an instant. */
export async function deleteOldExports(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await db
    .deleteFrom("own_data_exports")
    .where("finished_at", "<=", before)
    .where("state", "in", ["ready", "failed"])
    .execute();
}
