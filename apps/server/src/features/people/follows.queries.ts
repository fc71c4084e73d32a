import type { BlockedPersonView } from "@cairn/contracts/people/blocks";
import { maxListed } from "@cairn/contracts/people/follows";
import { sql } from "kysely";
import type { SessionActor } from "../../platform/access/actor.ts";
import { isUnblockedSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Who follows whom, spread by the follower. */
export interface FollowsTable {
  follower_id: string;
  followee_id: string;
  /** Null until the followed person accepts. */
  accepted_at: Date | null;
  created_at: Date;
}

/** Who has blocked whom, spread by the blocker. */
export interface BlocksTable {
  blocker_id: string;
  blocked_id: string;
  created_at: Date;
}

/** Who asks whom to be friends, spread by the one who asks. */
export interface FriendRequestsTable {
  sender_id: string;
  receiver_id: string;
  id: string;
  created_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    follows: FollowsTable;
    blocks: BlocksTable;
    friend_requests: FriendRequestsTable;
  }
}

/** The other person of a follow of one's own. */
export interface FollowRow {
  readonly username: string;
  readonly realName: string;
  readonly imageKey: string | null;
  readonly isPending: boolean;
}

/** The columns of a follow for the other person and for the actor. */
const ends = {
  followers: ["follower_id", "followee_id"],
  followings: ["followee_id", "follower_id"],
} as const;

/** The actor's followers or followings whom the actor may see: requests first, then the newest. */
export async function findFollows(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  list: keyof typeof ends,
): Promise<readonly FollowRow[]> {
  const [other, self] = ends[list];
  return await db
    .selectFrom("follows")
    .innerJoin("users", "users.id", `follows.${other}`)
    .select(["users.username", "users.real_name as realName", "users.image_key as imageKey"])
    .select(sql<boolean>`follows.accepted_at IS NULL`.as("isPending"))
    .where(`follows.${self}`, "=", actor.userId)
    .where(isUnblockedSql(actor, `follows.${other}`))
    .orderBy(sql`follows.accepted_at IS NULL`, "desc")
    .orderBy("follows.created_at", "desc")
    .orderBy("users.username")
    .limit(maxListed)
    .execute();
}

/** People whom the actor has blocked, latest first. */
export async function findBlocked(
  db: DatabaseOrTransaction,
  { userId }: SessionActor,
): Promise<BlockedPersonView[]> {
  return await db
    .selectFrom("blocks")
    .innerJoin("users", "users.id", "blocks.blocked_id")
    .select(["users.username", "users.real_name as realName"])
    .where("blocks.blocker_id", "=", userId)
    .orderBy("blocks.created_at", "desc")
    .orderBy("users.username")
    .limit(maxListed)
    .execute();
}

/** Number of people whom a person follows or asks to follow. */
export async function countFollowings(db: DatabaseOrTransaction, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("follows")
    .select(sql<number>`count(*)`.as("count"))
    .where("follower_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}
