import {
  maxUnreadCount,
  type NotificationKind,
  type RefusedUpload,
  type UploadKind,
} from "@cairn/contracts/notifications/notifications";
import { sql } from "kysely";
import { isThereSql } from "../../core/workouts/comment-count.queries.ts";
import {
  canViewSql,
  isListedSql,
  isUnblockedBySql,
  relationBetweenSql,
} from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

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
  /** Of a refused upload. */
  upload: RefusedUpload | null;
  created_at: Date;
  read_at: Date | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    notifications: NotificationsTable;
  }
}

/** A kind about what another person did. */
export type SocialKind = Exclude<NotificationKind, UploadKind>;

/** Something to notify a person of. */
export interface Notice {
  readonly kind: SocialKind;
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
  readonly upload: RefusedUpload | null;
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
  { limit, before, closed = [] }: NotificationPart,
): Promise<readonly NotificationRow[]> {
  const after = before === undefined ? undefined : await findPlace(db, readerId, before);
  if (before !== undefined && !after) return [];
  return await findShown(db, readerId, { limit, after, narrow: (query) => withoutKinds(query, closed) });
}

/** The same, oldest first, in parts. */
export async function listForArchive(
  db: DatabaseOrTransaction,
  readerId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly NotificationRow[]> {
  const rows = await findShown(db, readerId, { limit: offset + limit, oldestFirst: true });
  return rows.slice(offset);
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
  const [found] = await findShown(db, readerId, {
    limit: 1,
    narrow: (query) => query.where("notifications.id", "=", id),
  });
  return found;
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
  return await findShown(db, readerId, { limit, narrow: (query) => unreadWithin(query, { since, until }) });
}

/** Number of a person's unread notifications, up to `maxUnreadCount`; of all, of a span of time, or without some kinds. */
export async function countUnread(
  db: DatabaseOrTransaction,
  readerId: string,
  { time, closed = [] }: { readonly time?: TimeSpan; readonly closed?: readonly NotificationKind[] } = {},
): Promise<number> {
  const some = await findShown(db, readerId, {
    limit: maxUnreadCount,
    narrow: (query) => withoutKinds(unreadWithin(query, time), closed),
  });
  return some.length;
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

/** A place in the order of a person's notifications. */
interface Place {
  readonly createdAt: Date;
  readonly id: string;
}

const findPlace = async (
  db: DatabaseOrTransaction,
  readerId: string,
  id: string,
): Promise<Place | undefined> =>
  await db
    .selectFrom("notifications")
    .select(["id", "created_at as createdAt"])
    .where("reader_id", "=", readerId)
    .where("id", "=", id)
    .executeTakeFirst();

/** A person's notifications, with who did it. What somebody on either side of a block has done is left out. */
const storedFor = (db: DatabaseOrTransaction, readerId: string) =>
  db
    .selectFrom("notifications")
    .innerJoin("users", "users.id", "notifications.actor_id")
    .leftJoin("users as owners", "owners.id", "notifications.workout_owner_id")
    .select([
      "notifications.id",
      "notifications.kind",
      "notifications.actor_id as actorId",
      "notifications.subject_id as subjectId",
      "notifications.created_at as createdAt",
      "notifications.read_at as readAt",
      "users.username",
      "users.real_name as realName",
      "users.image_key as imageKey",
      "notifications.workout_owner_id as ownerId",
      "notifications.workout_id as workoutId",
      "owners.username as workoutUsername",
      "notifications.upload",
    ])
    .where("notifications.reader_id", "=", readerId)
    .where(isUnblockedBySql(sql`${readerId}`, "notifications.actor_id"));

type StoredQuery = ReturnType<typeof storedFor>;
type StoredRow = Awaited<ReturnType<StoredQuery["execute"]>>[number];

const withoutKinds = (query: StoredQuery, closed: readonly NotificationKind[]): StoredQuery =>
  closed.length > 0 ? query.where("notifications.kind", "not in", closed) : query;

function unreadWithin(query: StoredQuery, time: TimeSpan | undefined): StoredQuery {
  const unread = query.where("notifications.read_at", "is", null);
  if (!time) return unread;
  return unread
    .where("notifications.created_at", ">=", time.since)
    .where("notifications.created_at", "<", time.until);
}

/** Number of notifications that are read and judged together; at least. */
const batchSize = 100;

/**
 * A person's notifications that are still true and about something that the person may see now. They lie with their reader, and
 * what they are about with its owner: what is stored is read first, and then judged beside the workouts.
 */
async function findShown(
  db: DatabaseOrTransaction,
  readerId: string,
  {
    limit,
    after,
    oldestFirst = false,
    narrow = (query) => query,
  }: {
    readonly limit: number;
    readonly after?: Place | undefined;
    readonly oldestFirst?: boolean;
    readonly narrow?: (query: StoredQuery) => StoredQuery;
  },
): Promise<readonly FoundNotification[]> {
  const [order, beyond] = oldestFirst ? (["asc", sql`>`] as const) : (["desc", sql`<`] as const);
  const batch = Math.max(batchSize, limit);
  const shown: FoundNotification[] = [];
  for (let place = after; ;) {
    const stored = narrow(storedFor(db, readerId))
      .orderBy("notifications.created_at", order)
      .orderBy("notifications.id", order)
      .limit(batch);
    const next =
      place &&
      stored.where(
        sql<boolean>`(notifications.created_at, notifications.id) ${beyond} (${place.createdAt}, ${place.id})`,
      );
    const rows = await (next ?? stored).execute();
    shown.push(...(await judge(db, readerId, rows)));
    place = rows.at(-1);
    if (shown.length >= limit || rows.length < batch) return shown.slice(0, limit);
  }
}

const followKinds: ReadonlySet<NotificationKind> = new Set([
  "follow_request",
  "new_follower",
  "follow_accepted",
]);

/** Those of some notifications that are still true. */
async function judge(
  db: DatabaseOrTransaction,
  readerId: string,
  rows: readonly StoredRow[],
): Promise<readonly FoundNotification[]> {
  const workouts = await findTrueOfWorkouts(
    db,
    readerId,
    rows.filter(({ kind }) => !followKinds.has(kind) && kind !== "upload_refused"),
  );
  const isTrueFollow = await judgeFollows(
    db,
    readerId,
    rows.filter(({ kind }) => followKinds.has(kind)),
  );
  return rows.flatMap((row) => {
    const alone = { ...row, activityId: null, title: null, goneAt: null };
    if (row.kind === "upload_refused") return [alone];
    if (followKinds.has(row.kind)) return isTrueFollow(row) ? [alone] : [];
    const workout = workouts.get(row.id);
    return workout ? [{ ...row, ...workout }] : [];
  });
}

type TrueOfWorkout = Pick<FoundNotification, "activityId" | "title" | "goneAt">;

/**
 * Of notifications about workouts: the workout is still visible, still liked, or still does not count; the comment exists and is
 * shown to those who see the workout.
 */
async function findTrueOfWorkouts(
  db: DatabaseOrTransaction,
  readerId: string,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string, TrueOfWorkout>> {
  if (rows.length === 0) return new Map();
  const column = (name: keyof StoredRow) => sql`${rows.map((row) => row[name])}::text[]`;
  const relation = relationBetweenSql(sql`${readerId}`, sql.ref("workouts.owner_id"));
  const { rows: found } = await sql<TrueOfWorkout & { id: string }>`
    SELECT told.id, workouts.activity_id AS "activityId", workouts.title,
      (SELECT gone_at FROM comments WHERE comments.owner_id = workouts.owner_id AND comments.id = told.subject_id) AS "goneAt"
    FROM unnest(${column("id")}, ${column("kind")}, ${column("actorId")}, ${column("subjectId")}, ${column("ownerId")}, ${column("workoutId")})
      AS told (id, kind, actor_id, subject_id, owner_id, workout_id)
    JOIN workouts ON workouts.owner_id = told.owner_id AND workouts.id = told.workout_id
    WHERE CASE told.kind
      WHEN 'friend_workout' THEN ${isListedSql("workouts.sharing_flags", relation)}
      WHEN 'upload_likely' THEN NOT workouts.is_counted AND workouts.deleted_at IS NULL AND workouts.owner_id = ${readerId}
      WHEN 'reaction' THEN EXISTS (SELECT FROM reactions WHERE reactions.owner_id = workouts.owner_id
        AND reactions.workout_id = workouts.id AND reactions.user_id = told.actor_id)
      ELSE EXISTS (SELECT FROM comments WHERE comments.owner_id = workouts.owner_id
        AND comments.id = told.subject_id AND ${isThereSql})
        AND ${isUnblockedBySql(sql.ref("workouts.owner_id"), "told.actor_id")}
        AND ${canViewSql("workouts.sharing_flags", relation)}
    END`.execute(db);
  return new Map(found.map(({ id, ...workout }) => [id, workout]));
}

/** Of notifications about people: the request is still open, the follow still exists. */
async function judgeFollows(
  db: DatabaseOrTransaction,
  readerId: string,
  rows: readonly StoredRow[],
): Promise<(row: StoredRow) => boolean> {
  if (rows.length === 0) return () => false;
  const actors = [...new Set(rows.map(({ actorId }) => actorId))];
  const { rows: follows } = await sql<{ followerId: string; followeeId: string; isAccepted: boolean }>`
    SELECT follower_id AS "followerId", followee_id AS "followeeId", accepted_at IS NOT NULL AS "isAccepted" FROM follows
    WHERE (followee_id = ${readerId} AND follower_id = ANY (${actors}::text[])) OR (follower_id = ${readerId} AND followee_id = ANY (${actors}::text[]))`.execute(
    db,
  );
  const requests = await db
    .selectFrom("friend_requests")
    .select("sender_id")
    .where("receiver_id", "=", readerId)
    .where("sender_id", "in", actors)
    .execute();
  const asking = new Set(requests.map(({ sender_id }) => sender_id));
  const accepted = new Map(
    follows.map(({ followerId, followeeId, isAccepted }) => [`${followerId} ${followeeId}`, isAccepted]),
  );
  return ({ kind, actorId }) => {
    if (kind === "follow_accepted") return accepted.get(`${readerId} ${actorId}`) === true;
    const isAccepted = accepted.get(`${actorId} ${readerId}`);
    return kind === "new_follower" ? isAccepted === true : isAccepted === false || asking.has(actorId);
  };
}
