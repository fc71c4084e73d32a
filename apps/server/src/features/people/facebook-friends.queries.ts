import { maxPossibleFriends } from "@cairn/contracts/people/possible-friends";
import { sql } from "kysely";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { facebookIssuer } from "../../platform/sign-in-providers/facebook-provider.ts";
import { isNewSql } from "./is-new-sql.queries.ts";

/**
 * Friends of the actor at Facebook whose own accounts here are linked with it, latest first, and whom the actor neither follows
 * nor has asked.
 */
export async function findFacebookFriends(
  db: DatabaseOrTransaction,
  actor: SessionActor,
): Promise<readonly { readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT theirs.owner_id AS id FROM identity_friends friends
    JOIN identities theirs ON theirs.issuer = friends.issuer AND theirs.subject = friends.friend_subject
    WHERE friends.owner_id = ${actor.userId} AND friends.issuer = ${facebookIssuer} AND ${isNewSql(actor, "theirs.owner_id")}
    ORDER BY theirs.linked_at DESC, theirs.owner_id
    LIMIT ${sql.lit(maxPossibleFriends)}`.execute(db);
  return rows;
}
