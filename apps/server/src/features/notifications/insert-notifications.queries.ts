import type { RefusedUpload, UploadKind } from "@cairn/contracts/notifications/notifications";
import { sql } from "kysely";
import { isUnblockedBySql } from "../../platform/access/visibility-sql.ts";
import { databaseTime } from "../../platform/db/database-time.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import type { Notice } from "./notifications.queries.ts";

/** Time after which somebody is notified again of the same, such as a request that was withdrawn and made again. */
const againAfter = sql`interval '1 day'`;

/**
 * Stores notifications. Time has passed since the event: people who have since left get none and cause none. If one of the two
 * has since blocked the other, it is stored but not announced: it is hidden while the block lasts and appears after it, like one
 * that was stored before the block.
 *
 * @returns the people who got a new notification
 */
export async function insertNotifications(
  trx: DatabaseOrTransaction,
  { kind, actorId, subjectId, workout }: Notice,
  readers: readonly string[],
): Promise<readonly { readonly readerId: string; readonly id: string }[]> {
  const { rows: present } = await sql<{ id: string; hears: boolean; now: Date; again: Date }>`
    SELECT users.id, ${isUnblockedBySql(sql`${actorId}`, "users.id")} AS hears, now() AS now, now() - ${againAfter} AS again
    FROM users WHERE users.id = ANY (${readers}::text[]) AND users.id <> ${actorId} AND EXISTS (SELECT FROM users WHERE id = ${actorId})`.execute(
    trx,
  );
  const [first] = present;
  if (!first) return [];
  const about = [kind, actorId, subjectId, workout?.ownerId ?? null, workout?.id ?? null, first.now];
  const values = present.map(({ id }) => sql`(${sql.join([id, newId(), ...about])})`);
  const { rows } = await sql<{ readerId: string; id: string }>`
    INSERT INTO notifications AS told (reader_id, id, kind, actor_id, subject_id, workout_owner_id, workout_id, created_at)
    VALUES ${sql.join(values)}
    ON CONFLICT (reader_id, kind, actor_id, subject_id) DO UPDATE SET created_at = excluded.created_at, read_at = NULL
      WHERE told.created_at < ${first.again}
    RETURNING reader_id AS "readerId", id`.execute(trx);
  const hearing = new Set(present.flatMap(({ id, hears }) => (hears ? [id] : [])));
  return rows.filter(({ readerId }) => hearing.has(readerId));
}

/** Uploads of a kind that a person is notified of in a day: a program that sends nonsense does not bury everything else. */
const maxUploadsDaily = 20;

/** Subjects of the latest notifications about uploads of a kind; a new one is stored if these are fewer than a day may have. */
async function findUploadsToday(
  trx: DatabaseOrTransaction,
  readerId: string,
  kind: UploadKind,
): Promise<readonly string[]> {
  const { rows } = await sql<{ subject: string }>`
    SELECT subject_id AS subject FROM notifications
    WHERE reader_id = ${readerId} AND kind = ${kind} AND created_at >= now() - ${againAfter}
    LIMIT ${maxUploadsDaily}`.execute(trx);
  return rows.map(({ subject }) => subject);
}

/**
 * Stores that recordings that a program sent look like other workouts of a person: of at most twenty a day.
 *
 * @returns whether there is a new notification
 */
export async function insertLikelyUploads(
  trx: DatabaseOrTransaction,
  readerId: string,
  workoutIds: readonly string[],
): Promise<boolean> {
  const lately = await findUploadsToday(trx, readerId, "upload_likely");
  const told = workoutIds.filter((id) => !lately.includes(id)).slice(0, maxUploadsDaily - lately.length);
  const now = await databaseTime(trx);
  let stored = 0;
  for (const workoutId of told) {
    const { rows } = await sql`
      INSERT INTO notifications (reader_id, id, kind, actor_id, subject_id, workout_owner_id, workout_id, created_at)
      SELECT id, ${newId()}, 'upload_likely', id, ${workoutId}, id, ${workoutId}, ${now} FROM users WHERE id = ${readerId}
      ON CONFLICT (reader_id, kind, actor_id, subject_id) DO NOTHING
      RETURNING id`.execute(trx);
    stored += rows.length;
  }
  return stored > 0;
}

/**
 * Stores that an upload of a person was refused. They are notified once a day about the same file and reason, and at most of
 * twenty.
 *
 * @returns whether there is a new notification
 */
export async function insertRefusedUpload(
  trx: DatabaseOrTransaction,
  readerId: string,
  upload: RefusedUpload,
): Promise<boolean> {
  const lately = await findUploadsToday(trx, readerId, "upload_refused");
  const subject = `${upload.reason} ${upload.file}`;
  if (lately.length >= maxUploadsDaily || lately.includes(subject)) return false;
  const { rows } = await sql`
    INSERT INTO notifications (reader_id, id, kind, actor_id, subject_id, upload, created_at)
    SELECT id, ${newId()}, 'upload_refused', id, ${subject}, ${JSON.stringify(upload)}::jsonb, ${await databaseTime(trx)} FROM users
    WHERE id = ${readerId}
    ON CONFLICT (reader_id, kind, actor_id, subject_id)
      DO UPDATE SET created_at = excluded.created_at, upload = excluded.upload, read_at = NULL
    RETURNING id`.execute(trx);
  return rows.length > 0;
}
