import { sql } from "kysely";
import { type LikeCount, reactionCount } from "../../core/workouts/like-count.queries.ts";
import type { SharedWorkout } from "../../core/workouts/workouts.queries.ts";
import type { Actor, SessionActor } from "../../platform/access/actor.ts";
import type { Authorized } from "../../platform/access/authorize.ts";
import { isUnmutedSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Likes, spread by the owner of the workout. */
export interface ReactionsTable {
  owner_id: string;
  workout_id: string;
  user_id: string;
  created_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    reactions: ReactionsTable;
  }
}

type VisibleWorkout = Authorized<SharedWorkout, "view">;

/** Somebody who likes a workout. */
export interface LikerRow {
  readonly username: string;
  readonly realName: string;
  readonly imageKey: string | null;
}

/** A part of a list. */
export interface LikerPage {
  readonly offset: number;
  readonly limit: number;
}

/** People who like a workout, latest first, without those on either side of a block with the reader or the owner. */
export async function findLikers(
  db: DatabaseOrTransaction,
  actor: Actor,
  workout: VisibleWorkout,
  { offset, limit }: LikerPage,
): Promise<readonly LikerRow[]> {
  return await db
    .selectFrom("reactions")
    .innerJoin("users", "users.id", "reactions.user_id")
    .select(["users.username", "users.real_name as realName", "users.image_key as imageKey"])
    .where("reactions.owner_id", "=", workout.ownerId)
    .where("reactions.workout_id", "=", workout.id)
    .where(isUnmutedSql(actor, sql`${workout.ownerId}`, "reactions.user_id"))
    .orderBy("reactions.created_at", "desc")
    .orderBy("reactions.user_id")
    .offset(offset)
    .limit(limit)
    .execute();
}

/** @returns whether it is new */
export async function insertLike(
  trx: DatabaseOrTransaction,
  { userId }: SessionActor,
  workout: VisibleWorkout,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("reactions")
    .values({ owner_id: workout.ownerId, workout_id: workout.id, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether it existed */
export async function deleteLike(
  trx: DatabaseOrTransaction,
  { userId }: SessionActor,
  workout: VisibleWorkout,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("reactions")
    .where("owner_id", "=", workout.ownerId)
    .where("workout_id", "=", workout.id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Number of likes of a workout now. */
export async function countLikes(
  db: DatabaseOrTransaction,
  actor: Actor,
  workout: VisibleWorkout,
): Promise<LikeCount> {
  return await db
    .selectFrom("workouts")
    .select(reactionCount(actor))
    .where("workouts.owner_id", "=", workout.ownerId)
    .where("workouts.id", "=", workout.id)
    .executeTakeFirstOrThrow();
}
