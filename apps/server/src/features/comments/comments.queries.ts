import { type Insertable, sql, type Generated, type GeneratedAlways } from "kysely";
import { commentCount, isThereSql } from "../../core/workouts/comment-count.queries.ts";
import type { SharedWorkout } from "../../core/workouts/workouts.queries.ts";
import type { Actor, SessionActor } from "../../platform/access/actor.ts";
import type { Authorized, SharedResource } from "../../platform/access/authorize.ts";
import { isUnmutedSql, relationSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Comments, spread by the owner of the workout. */
export interface CommentsTable {
  owner_id: string;
  id: string;
  workout_id: string;
  author_id: string;
  /** With a marker in place of each mention (`comment-text.ts` of the domain). */
  text: string;
  /** Ids of the people for the markers; some may be deleted. */
  mentions: Generated<readonly string[]>;
  /** Not a `StoredTime`: people write when they like, and readers see when. */
  created_at: Date;
  /** When it is deleted at the request of its author, or of the workout's owner; each can cancel only their own request. */
  author_gone_at: Generated<Date | null>;
  owner_gone_at: Generated<Date | null>;
  /** The earlier of the two. */
  gone_at: GeneratedAlways<Date | null>;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    comments: CommentsTable;
  }
}

/** A workout whose comments the actor may read, and to which they may add. */
export type CommentedWorkout = Authorized<SharedWorkout, "view">;

/** A comment with its author's names. */
export interface CommentRow {
  readonly id: string;
  readonly ownerId: string;
  readonly authorId: string;
  readonly username: string;
  readonly realName: string;
  readonly imageKey: string | null;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly createdAt: Date;
}

/** A comment with the data that decides who may delete it. */
export interface DeletableComment extends SharedResource {
  readonly id: string;
  readonly workoutId: string;
  readonly authorId: string;
  /** False if the author is on either side of a block with the actor or the owner. */
  readonly isShown: boolean;
}

const commentsOf = (db: DatabaseOrTransaction, workout: CommentedWorkout) =>
  db
    .selectFrom("comments")
    .innerJoin("users", "users.id", "comments.author_id")
    .select([
      "comments.id",
      "comments.owner_id as ownerId",
      "comments.author_id as authorId",
      "users.username",
      "users.real_name as realName",
      "users.image_key as imageKey",
      "comments.text",
      "comments.mentions",
      "comments.created_at as createdAt",
    ])
    .where("comments.owner_id", "=", workout.ownerId)
    .where("comments.workout_id", "=", workout.id)
    .where(isThereSql);

const shownComments = (db: DatabaseOrTransaction, actor: Actor, workout: CommentedWorkout) =>
  commentsOf(db, workout).where(isUnmutedSql(actor, sql`${workout.ownerId}`, "comments.author_id"));

/** Comments that the actor sees after one of them, oldest first. */
export async function findComments(
  db: DatabaseOrTransaction,
  actor: Actor,
  workout: CommentedWorkout,
  limit: number,
  after?: Pick<CommentRow, "createdAt" | "id">,
): Promise<readonly CommentRow[]> {
  const page = shownComments(db, actor, workout)
    .orderBy("comments.created_at")
    .orderBy("comments.id")
    .limit(limit);
  const place = after && sql`(${after.createdAt}, ${after.id})`;
  const next = place && page.where(sql<boolean>`(comments.created_at, comments.id) > ${place}`);
  return await (next ?? page).execute();
}

/** The latest comments that the actor sees, oldest of them first. */
export async function findLatestComments(
  db: DatabaseOrTransaction,
  actor: Actor,
  workout: CommentedWorkout,
  limit: number,
): Promise<readonly CommentRow[]> {
  const latest = await shownComments(db, actor, workout)
    .orderBy("comments.created_at", "desc")
    .orderBy("comments.id", "desc")
    .limit(limit)
    .execute();
  return latest.toReversed();
}

/** A comment that the actor has just stored, also if the owner has meanwhile blocked them. */
export async function findOwnComment(
  db: DatabaseOrTransaction,
  workout: CommentedWorkout,
  id: string,
): Promise<CommentRow> {
  return await commentsOf(db, workout).where("comments.id", "=", id).executeTakeFirstOrThrow();
}

/** The comment of a key, visible or not. */
export async function findDeletableComment(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  id: string,
): Promise<DeletableComment | undefined> {
  return await db
    .selectFrom("comments")
    .innerJoin("workouts", (join) =>
      join
        .onRef("workouts.owner_id", "=", "comments.owner_id")
        .onRef("workouts.id", "=", "comments.workout_id"),
    )
    .select([
      "comments.id",
      "comments.owner_id as ownerId",
      "comments.workout_id as workoutId",
      "comments.author_id as authorId",
      "workouts.sharing_flags as sharingFlags",
      relationSql(actor, "comments.owner_id").as("relation"),
      isUnmutedSql(actor, sql.ref("comments.owner_id"), "comments.author_id").as("isShown"),
    ])
    .where("comments.id", "=", id)
    .where(isThereSql)
    .executeTakeFirst();
}

/** Whether a comment of this key was stored before. */
export async function hasComment(
  db: DatabaseOrTransaction,
  { ownerId }: CommentedWorkout,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("comments")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Comments of the actor on a workout. */
export async function countOwnComments(
  db: DatabaseOrTransaction,
  { userId }: SessionActor,
  workout: CommentedWorkout,
): Promise<number> {
  const { count } = await db
    .selectFrom("comments")
    .select(sql<number>`count(*)`.as("count"))
    .where("owner_id", "=", workout.ownerId)
    .where("workout_id", "=", workout.id)
    .where("author_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Number of comments that the actor sees now. */
export async function countComments(
  db: DatabaseOrTransaction,
  actor: Actor,
  workout: CommentedWorkout,
): Promise<number> {
  const row = await db
    .selectFrom("workouts")
    .select(commentCount(actor))
    .where("workouts.owner_id", "=", workout.ownerId)
    .where("workouts.id", "=", workout.id)
    .executeTakeFirstOrThrow();
  return row.commentCount;
}

/** @returns whether it did not exist before */
export async function insertComment(
  trx: DatabaseOrTransaction,
  comment: Insertable<CommentsTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("comments")
    .values(comment)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The one of the two possible deleters who requests a deletion. */
export type Deleter = "author" | "owner";

/** Hides a comment from an instant on. Null shows it again, unless the other possible deleter has requested its deletion. */
export async function setGoneAt(
  trx: DatabaseOrTransaction,
  comment: Authorized<DeletableComment, "delete">,
  deleter: Deleter,
  goneAt: Date | null,
): Promise<void> {
  await trx
    .updateTable("comments")
    .set(deleter === "author" ? { author_gone_at: goneAt } : { owner_gone_at: goneAt })
    .where("owner_id", "=", comment.ownerId)
    .where("id", "=", comment.id)
    .where(isThereSql)
    .execute();
}

/** A deleted comment: its workout, its author, and whom it mentioned. */
export interface GoneComment {
  readonly ownerId: string;
  readonly workoutId: string;
  readonly authorId: string;
  readonly mentions: readonly string[];
}

const goneColumns = [
  "owner_id as ownerId",
  "workout_id as workoutId",
  "author_id as authorId",
  "mentions",
] as const;

/** Deletes a comment that nobody sees any more; `undefined` if it does not exist or was kept. */
export async function deleteGoneComment(
  trx: DatabaseOrTransaction,
  ownerId: string,
  id: string,
): Promise<GoneComment | undefined> {
  return await trx
    .deleteFrom("comments")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where(sql<boolean>`gone_at <= now()`)
    .returning(goneColumns)
    .executeTakeFirst();
}

/** @returns the deleted row; if two requests delete it at once, only one gets it */
export async function deleteCommentRow(
  trx: DatabaseOrTransaction,
  comment: Authorized<DeletableComment, "delete">,
): Promise<GoneComment | undefined> {
  return await trx
    .deleteFrom("comments")
    .where("owner_id", "=", comment.ownerId)
    .where("id", "=", comment.id)
    .returning(goneColumns)
    .executeTakeFirst();
}
