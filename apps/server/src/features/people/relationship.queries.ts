import type { FollowStatus, Relationship } from "@cairn/domain/people/relationship";
import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import { newId } from "../../platform/db/new-id.ts";

/** Two people, seen from the one who acts. */
export interface Pair {
  readonly selfId: string;
  readonly otherId: string;
}

/** Another person, whether or not the caller may see them. */
export interface OtherPerson {
  readonly id: string;
  readonly username: string;
  readonly approvesFollowers: boolean;
}

export async function findOther(
  db: DatabaseOrTransaction,
  username: string,
): Promise<OtherPerson | undefined> {
  return await db
    .selectFrom("users")
    .select(["id", "username", "automatically_approves_followers as approvesFollowers"])
    .where("username", "=", username)
    .executeTakeFirst();
}

/** Locks the relation of two people until the transaction ends, whichever of them acts. */
export async function lockPair(trx: DatabaseOrTransaction, { selfId, otherId }: Pair): Promise<void> {
  await lockName(trx, `people/${[selfId, otherId].toSorted().join("/")}`);
}

const hasAskedSql = (senderId: string, receiverId: string) => sql<boolean>`
  EXISTS (SELECT FROM friend_requests WHERE sender_id = ${senderId} AND receiver_id = ${receiverId})`;

const hasBlockedSql = (blockerId: string, blockedId: string) => sql<boolean>`
  EXISTS (SELECT FROM blocks WHERE blocker_id = ${blockerId} AND blocked_id = ${blockedId})`;

/** The relation of two people. Call `lockPair` before if it is to be changed. */
export async function findRelationship(
  db: DatabaseOrTransaction,
  { selfId, otherId }: Pair,
): Promise<Relationship> {
  // Each follow lies with the person who is followed.
  const [following, followedBy] = [
    await findFollowStatus(db, selfId, otherId),
    await findFollowStatus(db, otherId, selfId),
  ];
  const { rows } = await sql<Omit<Relationship, "following" | "followedBy">>`
    SELECT ${hasAskedSql(selfId, otherId)} AS "friendRequestSent", ${hasAskedSql(otherId, selfId)} AS "friendRequestReceived",
      ${hasBlockedSql(selfId, otherId)} AS blocking, ${hasBlockedSql(otherId, selfId)} AS "blockedBy"`.execute(
    db,
  );
  const [relationship] = rows;
  if (!relationship) throw new Error("a row was asked for and none came");
  return { following, followedBy, ...relationship };
}

async function findFollowStatus(
  db: DatabaseOrTransaction,
  followerId: string,
  followeeId: string,
): Promise<FollowStatus | null> {
  const row = await db
    .selectFrom("follows")
    .select("accepted_at")
    .where("follower_id", "=", followerId)
    .where("followee_id", "=", followeeId)
    .executeTakeFirst();
  if (!row) return null;
  return row.accepted_at === null ? "PENDING" : "FOLLOWING";
}

/** Writes the changes between two people. `lockPair` must have been called before the old state was read. */
export async function saveRelationship(
  trx: DatabaseOrTransaction,
  { selfId, otherId }: Pair,
  { before, after, now }: { readonly before: Relationship; readonly after: Relationship; readonly now: Date },
): Promise<void> {
  if (after.following !== before.following) await putFollow(trx, selfId, otherId, after.following, now);
  if (after.followedBy !== before.followedBy) await putFollow(trx, otherId, selfId, after.followedBy, now);
  if (after.friendRequestSent !== before.friendRequestSent)
    await putFriendRequest(trx, selfId, otherId, after.friendRequestSent, now);
  if (after.friendRequestReceived !== before.friendRequestReceived)
    await putFriendRequest(trx, otherId, selfId, after.friendRequestReceived, now);
  if (after.blocking !== before.blocking) await putBlock(trx, selfId, otherId, after.blocking, now);
}

async function putFollow(
  trx: DatabaseOrTransaction,
  followerId: string,
  followeeId: string,
  status: FollowStatus | null,
  now: Date,
): Promise<void> {
  if (status === null) {
    await trx
      .deleteFrom("follows")
      .where("follower_id", "=", followerId)
      .where("followee_id", "=", followeeId)
      .execute();
    return;
  }
  const acceptedAt = status === "FOLLOWING" ? now : null;
  await trx
    .insertInto("follows")
    .values({ follower_id: followerId, followee_id: followeeId, accepted_at: acceptedAt, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(["follower_id", "followee_id"]).doUpdateSet({ accepted_at: acceptedAt }),
    )
    .execute();
}

async function putFriendRequest(
  trx: DatabaseOrTransaction,
  senderId: string,
  receiverId: string,
  isAsked: boolean,
  now: Date,
): Promise<void> {
  if (isAsked) {
    await trx
      .insertInto("friend_requests")
      .values({ sender_id: senderId, receiver_id: receiverId, id: newId(), created_at: now })
      .execute();
    return;
  }
  await trx
    .deleteFrom("friend_requests")
    .where("sender_id", "=", senderId)
    .where("receiver_id", "=", receiverId)
    .execute();
}

async function putBlock(
  trx: DatabaseOrTransaction,
  blockerId: string,
  blockedId: string,
  isBlocked: boolean,
  now: Date,
): Promise<void> {
  if (isBlocked) {
    await trx
      .insertInto("blocks")
      .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now })
      .execute();
    return;
  }
  await trx
    .deleteFrom("blocks")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .execute();
}
