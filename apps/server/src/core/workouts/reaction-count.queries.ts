import { sql } from "kysely";
import type { Actor } from "../../platform/access/actor.ts";
import { isUnblockedSql } from "../../platform/access/visibility-sql.ts";

/** How a workout is liked, as its reader may know it. */
export interface ReactionCount {
  /** Without those whom the reader blocked, and who blocked the reader. */
  readonly reactionCount: number;
  /** Whether the reader is one of them. */
  readonly userReacted: boolean;
}

/** SQL for both, beside columns of `workouts`. */
export const reactionCount = (actor: Actor) =>
  [
    sql<number>`(SELECT count(*) FROM reactions
      WHERE reactions.owner_id = workouts.owner_id AND reactions.workout_id = workouts.id
        AND ${isUnblockedSql(actor, "reactions.user_id")})`.as("reactionCount"),
    hasReacted(actor).as("userReacted"),
  ] as const;

const hasReacted = (actor: Actor) =>
  actor.kind === "session"
    ? sql<boolean>`EXISTS (SELECT FROM reactions
        WHERE reactions.owner_id = workouts.owner_id AND reactions.workout_id = workouts.id AND reactions.user_id = ${actor.userId})`
    : sql<boolean>`false`;
