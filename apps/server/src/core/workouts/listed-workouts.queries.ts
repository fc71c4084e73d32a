import type { Relation } from "@cairn/domain/privacy/visibility";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/access/actor.ts";
import type { Authorized } from "../../platform/access/authorize.ts";
import { isSharedSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { isSavedSql } from "./is-saved.queries.ts";
import { type ListedWithAccess, listedWithAccess } from "./listed-columns.queries.ts";
import { placelessOverview } from "./placeless-overview.queries.ts";
import type { SharedWorkout } from "./workouts.queries.ts";

/** Start of the next page of a list: after this workout. */
export interface ListPosition {
  readonly startTime: Date;
  readonly id: string;
}

/** The workouts of one owner that belong to a list: no drafts, except those that are named. */
export interface Selection {
  readonly ownerId: string;
  /** Only what the owner shares in lists with people of this relation. */
  readonly sharedWith?: Relation;
  /** Only workouts that started or changed at or after this instant. */
  readonly since?: Date;
  /** Only workouts that began until this instant. */
  readonly startedUntil?: Date;
  /** Only workouts of these ids. */
  readonly ids?: readonly string[];
}

export interface ListOptions extends Selection {
  readonly offset: number;
  readonly limit: number;
  readonly after?: ListPosition;
  readonly hasCurves: boolean;
}

/** One page of an owner's workouts, newest first. */
export async function findWorkoutsOf(
  db: DatabaseOrTransaction,
  actor: Actor,
  { offset, limit, after, hasCurves, ...selection }: ListOptions,
): Promise<readonly ListedWithAccess[]> {
  let page = listedWithAccess(db, actor)
    .$if(hasCurves, (list) => list.select(placelessOverview))
    .where(isSelected(selection))
    .orderBy("workouts.start_time", "desc")
    .orderBy("workouts.id", "desc")
    .offset(offset)
    .limit(limit);
  if (after) {
    page = page.where(sql<boolean>`(workouts.start_time, workouts.id) < (${after.startTime}, ${after.id})`);
  }
  return await page.execute();
}

/** An owner's workouts of some keys, visible or not, newest first. */
export async function findWorkoutsByKey(
  db: DatabaseOrTransaction,
  actor: Actor,
  ownerId: string,
  ids: readonly string[],
): Promise<readonly ListedWithAccess[]> {
  return await listedWithAccess(db, actor)
    .where("workouts.owner_id", "=", ownerId)
    .where(sql<boolean>`workouts.id = ANY(${ids}::text[])`)
    .orderBy("workouts.start_time", "desc")
    .orderBy("workouts.id", "desc")
    .execute();
}

/**
 * The workouts of an owner that began right before or after one of them, nearest first; only those that the actor sees in lists.
 */
export async function findNeighbours(
  db: DatabaseOrTransaction,
  actor: Actor,
  workout: Authorized<SharedWorkout, "view">,
  side: "before" | "after",
  limit: number,
): Promise<readonly ListedWithAccess[]> {
  const order = side === "before" ? "desc" : "asc";
  // The row's own start, because the shown one may be later.
  const place = sql`(SELECT w.start_time, w.id FROM workouts w WHERE w.owner_id = ${workout.ownerId} AND w.id = ${workout.id})`;
  let near = listedWithAccess(db, actor)
    .where("workouts.owner_id", "=", workout.ownerId)
    .where(isSavedSql())
    .where(
      side === "before"
        ? sql<boolean>`(workouts.start_time, workouts.id) < ${place}`
        : sql<boolean>`(workouts.start_time, workouts.id) > ${place}`,
    )
    .orderBy("workouts.start_time", order)
    .orderBy("workouts.id", order)
    .limit(limit);
  if (workout.relation !== "owner")
    near = near.where(isSharedSql("workouts.sharing_flags", workout.relation));
  return await near.execute();
}

export async function countWorkoutsOf(db: DatabaseOrTransaction, selection: Selection): Promise<number> {
  const { count } = await db
    .selectFrom("workouts")
    .select(sql<number>`count(*)`.as("count"))
    .where(isSelected(selection))
    .executeTakeFirstOrThrow();
  return count;
}

/** SQL for whether a row belongs to a selection. */
export function isSelected({
  ownerId,
  sharedWith,
  since,
  startedUntil,
  ids,
}: Selection): RawBuilder<boolean> {
  const isRecent = since
    ? sql`AND (workouts.start_time >= ${since} OR workouts.updated_at >= ${since})`
    : sql``;
  const isShared = sharedWith ? sql`AND ${isSharedSql("workouts.sharing_flags", sharedWith)}` : sql``;
  const hasBegun = startedUntil ? sql`AND workouts.start_time <= ${startedUntil}` : sql``;
  const isMeant = ids ? sql`workouts.id = ANY (${[...ids]}) AND workouts.deleted_at IS NULL` : isSavedSql();
  return sql<boolean>`workouts.owner_id = ${ownerId} AND ${isMeant} ${isRecent} ${hasBegun} ${isShared}`;
}
