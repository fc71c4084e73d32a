import { maxUnreadCount, type NotificationKind } from "@cairn/contracts/notifications/notifications";
import { type RawBuilder, sql } from "kysely";
import { isThereSql } from "../../core/workouts/comment-count.queries.ts";
import {
  canViewSql,
  isListedSql,
  isUnblockedBySql,
  relationBetweenSql,
} from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";

/** Notifications, spread by receiver. */
export interface NotificationsTable {
  reader_id: string;
  id: string;
  kind: NotificationKind;
  /** Who did it. */
  actor_id: string;
  /** The subject, so that somebody is notified once about the same one. */
  subject_id: string;
  workout_owner_id: string | null;
  workout_id: string | null;
  created_at: Date;
  read_at: Date | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    notifications: NotificationsTable;
  }
}

/** Something to notify a person of. */
export interface Notice {
  readonly kind: NotificationKind;
  /** Who did it. */
  readonly actorId: string;
  /** A comment, a workout, or the actor alone: a person is notified once about the same subject. */
  readonly subjectId: string;
  readonly workout?: { readonly ownerId: string; readonly id: string };
}

/** A notification with everything that is shown of it. */
export interface NotificationRow {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly createdAt: Date;
  readonly readAt: Date | null;
  readonly username: string;
  readonly realName: string;
  readonly imageKey: string | null;
  readonly workoutId: string | null;
  readonly activityId: number | null;
  readonly title: string | null;
  readonly workoutUsername: string | null;
}

/** Time after which somebody is notified again of the same, such as a request that was withdrawn and made again. */
const againAfter = sql`interval '1 day'`;

/**
 * Stores notifications. Time has passed since the event: people who have since left get none and cause none. If one of the two has since blocked the
 * other, it is stored but not announced: it is hidden while the block lasts and appears after it, like one that was stored before the block.
 *
 * @returns the people who got a new notification
 */
export async function insertNotifications(
  trx: DatabaseOrTransaction,
  { kind, actorId, subjectId, workout }: Notice,
  readers: readonly string[],
): Promise<readonly { readonly readerId: string; readonly id: string }[]> {
  const ids = readers.map(newId);
  const { rows } = await sql<{ readerId: string; id: string }>`
    WITH noted AS (
      INSERT INTO notifications AS told (reader_id, id, kind, actor_id, subject_id, workout_owner_id, workout_id, created_at)
      SELECT readers.reader_id, readers.id, ${kind}, ${actorId}, ${subjectId}, ${workout?.ownerId ?? null}, ${workout?.id ?? null}, now()
      FROM unnest(${readers}::text[], ${ids}::text[]) readers (reader_id, id)
      JOIN users ON users.id = readers.reader_id
      WHERE readers.reader_id <> ${actorId} AND EXISTS (SELECT FROM users WHERE id = ${actorId})
      ON CONFLICT (reader_id, kind, actor_id, subject_id) DO UPDATE SET created_at = now(), read_at = NULL
        WHERE told.created_at < now() - ${againAfter}
      RETURNING reader_id, id)
    SELECT reader_id AS "readerId", id FROM noted
    WHERE ${relationBetweenSql(sql.ref("noted.reader_id"), sql`${actorId}`)} <> 'blocked'`.execute(trx);
  return rows;
}

/** A part of the list of notifications. */
interface NotificationPart {
  readonly limit: number;
  /** Id of the one after which the list continues. */
  readonly before?: string | undefined;
  /** Kinds that are left out. */
  readonly closed?: readonly NotificationKind[];
}

/** A person's notifications, newest first. */
export async function listNotifications(
  db: DatabaseOrTransaction,
  readerId: string,
  { limit, before, closed }: NotificationPart,
): Promise<readonly NotificationRow[]> {
  return await shownTo(db, readerId, closed)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(notifications.created_at, notifications.id) <
          (SELECT created_at, id FROM notifications WHERE reader_id = ${readerId} AND id = ${before})`,
      ),
    )
    .select(shownColumns)
    .orderBy("notifications.created_at", "desc")
    .orderBy("notifications.id", "desc")
    .limit(limit)
    .execute();
}

/** The same, oldest first, in parts. */
export async function listForArchive(
  db: DatabaseOrTransaction,
  readerId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly NotificationRow[]> {
  return await shownTo(db, readerId)
    .select(shownColumns)
    .orderBy("notifications.created_at")
    .orderBy("notifications.id")
    .offset(offset)
    .limit(limit)
    .execute();
}

/** A notification, and when its comment will be gone if somebody has deleted it and can still undo that. */
interface FoundNotification extends NotificationRow {
  readonly goneAt: Date | null;
}

/** People who were notified about some workouts of a person. */
export async function findNotified(
  db: DatabaseOrTransaction,
  ownerId: string,
  workoutIds: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("notifications")
    .select("reader_id")
    .distinct()
    .where("workout_owner_id", "=", ownerId)
    .where(sql<boolean>`workout_id = ANY (${workoutIds}::text[])`)
    .limit(limit)
    .execute();
  return rows.map(({ reader_id: readerId }) => readerId);
}

/** One of a person's notifications, if it is still true and about something that they may see. */
export async function findNotification(
  db: DatabaseOrTransaction,
  readerId: string,
  id: string,
): Promise<FoundNotification | undefined> {
  return await shownTo(db, readerId)
    .select(shownColumns)
    .select(
      sql<Date | null>`(SELECT gone_at FROM comments WHERE comments.owner_id = notifications.workout_owner_id
        AND comments.id = notifications.subject_id)`.as("goneAt"),
    )
    .where("notifications.id", "=", id)
    .executeTakeFirst();
}

/** A span of time, without its end. */
interface TimeSpan {
  readonly since: Date;
  readonly until: Date;
}

/** A person's unread notifications in a span of time, latest first. */
export async function listUnreadWithin(
  db: DatabaseOrTransaction,
  readerId: string,
  { since, until }: TimeSpan,
  limit: number,
): Promise<readonly NotificationRow[]> {
  return await shownTo(db, readerId)
    .select(shownColumns)
    .where("notifications.read_at", "is", null)
    .where("notifications.created_at", ">=", since)
    .where("notifications.created_at", "<", until)
    .orderBy("notifications.created_at", "desc")
    .orderBy("notifications.id", "desc")
    .limit(limit)
    .execute();
}

/** Number of a person's unread notifications, up to `maxUnreadCount`; of all, of a span of time, or without some kinds. */
export async function countUnread(
  db: DatabaseOrTransaction,
  readerId: string,
  { time, closed }: { readonly time?: TimeSpan; readonly closed?: readonly NotificationKind[] } = {},
): Promise<number> {
  const all = shownTo(db, readerId, closed).where("notifications.read_at", "is", null);
  const within =
    time &&
    all
      .where("notifications.created_at", ">=", time.since)
      .where("notifications.created_at", "<", time.until);
  const some = (within ?? all).select("notifications.id").limit(maxUnreadCount);
  const { count } = await db
    .selectFrom(some.as("some"))
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns whether one of them was unread */
export async function markRead(
  db: DatabaseOrTransaction,
  readerId: string,
  now: Date,
  ids: readonly string[] | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("notifications")
    .set({ read_at: now })
    .where("reader_id", "=", readerId)
    .where("read_at", "is", null)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = ANY (${ids}::text[])`))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes notifications older than an instant. */
export async function deleteNotificationsBefore(db: DatabaseOrTransaction, time: Date): Promise<void> {
  await db.deleteFrom("notifications").where("created_at", "<", time).execute();
}

const shownColumns = [
  "notifications.id",
  "notifications.kind",
  "notifications.created_at as createdAt",
  "notifications.read_at as readAt",
  "users.username",
  "users.real_name as realName",
  "users.image_key as imageKey",
  "notifications.workout_id as workoutId",
  "workouts.activity_id as activityId",
  "workouts.title",
  "owners.username as workoutUsername",
] as const;

/** A person's notifications that are still true and about something that the person may see now, without those of some kinds. */
function shownTo(db: DatabaseOrTransaction, readerId: string, closed: readonly NotificationKind[] = []) {
  const reader = sql`${readerId}`;
  return db
    .selectFrom("notifications")
    .innerJoin("users", "users.id", "notifications.actor_id")
    .leftJoin("workouts", (join) =>
      join
        .onRef("workouts.owner_id", "=", "notifications.workout_owner_id")
        .onRef("workouts.id", "=", "notifications.workout_id"),
    )
    .leftJoin("users as owners", "owners.id", "notifications.workout_owner_id")
    .where("notifications.reader_id", "=", readerId)
    .$if(closed.length > 0, (query) => query.where("notifications.kind", "not in", closed))
    .where(sql<boolean>`${relationBetweenSql(reader, sql.ref("notifications.actor_id"))} <> 'blocked'`)
    .where(isStillTrue(reader));
}

/**
 * The request is still open, the follow still exists; the workout is still visible and still liked; the comment exists and is shown to those who see the
 * workout.
 */
function isStillTrue(reader: RawBuilder<unknown>): RawBuilder<boolean> {
  const relation = relationBetweenSql(reader, sql.ref("workouts.owner_id"));
  const actor = sql.ref("notifications.actor_id");
  return sql<boolean>`CASE notifications.kind
    WHEN 'follow_request' THEN EXISTS (${followSql(actor, reader)} IS NULL)
      OR EXISTS (SELECT FROM friend_requests WHERE sender_id = ${actor} AND receiver_id = ${reader})
    WHEN 'new_follower' THEN EXISTS (${followSql(actor, reader)} IS NOT NULL)
    WHEN 'follow_accepted' THEN EXISTS (${followSql(reader, actor)} IS NOT NULL)
    WHEN 'friend_workout' THEN workouts.id IS NOT NULL AND ${isListedSql("workouts.sharing_flags", relation)}
    WHEN 'reaction' THEN EXISTS (SELECT FROM reactions WHERE owner_id = workouts.owner_id
      AND workout_id = workouts.id AND user_id = ${actor})
    ELSE EXISTS (SELECT FROM comments WHERE comments.owner_id = workouts.owner_id
      AND comments.id = notifications.subject_id AND ${isThereSql})
      AND ${isUnblockedBySql(sql.ref("workouts.owner_id"), "notifications.actor_id")}
      AND ${canViewSql("workouts.sharing_flags", relation)}
  END`;
}

const followSql = (follower: RawBuilder<unknown>, followee: RawBuilder<unknown>) =>
  sql`SELECT FROM follows WHERE follower_id = ${follower} AND followee_id = ${followee} AND accepted_at`;
