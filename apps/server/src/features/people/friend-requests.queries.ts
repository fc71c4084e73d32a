import { maxListedRequests } from "@cairn/contracts/people/friends";
import type { SessionActor } from "../../platform/access/actor.ts";
import { isUnblockedSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { OtherPerson } from "./relationship.queries.ts";

/** A friend request, and who sent it. */
export interface FriendRequestRow {
  readonly id: string;
  readonly sender: OtherPerson;
}

const requestsTo = (db: DatabaseOrTransaction, actor: SessionActor) =>
  db
    .selectFrom("friend_requests")
    .innerJoin("users", "users.id", "friend_requests.sender_id")
    .select([
      "friend_requests.id as requestId",
      "users.id",
      "users.username",
      "users.automatically_approves_followers as approvesFollowers",
    ])
    .where("friend_requests.receiver_id", "=", actor.userId)
    .where(isUnblockedSql(actor, "friend_requests.sender_id"));

/** Requests that wait for the actor, newest first. */
export async function findFriendRequests(
  db: DatabaseOrTransaction,
  actor: SessionActor,
): Promise<readonly FriendRequestRow[]> {
  const rows = await requestsTo(db, actor)
    .orderBy("friend_requests.created_at", "desc")
    .orderBy("friend_requests.id", "desc")
    .limit(maxListedRequests)
    .execute();
  return rows.map(({ requestId, ...sender }) => ({ id: requestId, sender }));
}

/** The request with an id, if it was sent to the actor. */
export async function findFriendRequest(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  id: string,
): Promise<FriendRequestRow | undefined> {
  const row = await requestsTo(db, actor).where("friend_requests.id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const { requestId, ...sender } = row;
  return { id: requestId, sender };
}
