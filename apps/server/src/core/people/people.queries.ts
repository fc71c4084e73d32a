import type { Relation } from "@cairn/domain/privacy/visibility";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/access/actor.ts";
import type { StoredTime } from "../../platform/access/stored-time.ts";
import { relationByFollowSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** A person found for the actor. */
export interface FoundPersonRow {
  readonly id: string;
  readonly username: string;
  readonly realName: string;
  readonly country: string | null;
  readonly imageKey: string | null;
  readonly createdAt: StoredTime;
  readonly updatedAt: StoredTime;
  readonly relation: Relation;
}

/** The same by name. */
export interface PersonRow extends FoundPersonRow {
  readonly isBlockedByActor: boolean;
}

const foundColumns = [
  "users.id",
  "users.username",
  "users.real_name as realName",
  "users.country",
  "users.image_key as imageKey",
  "users.created_at as createdAt",
  "users.updated_at as updatedAt",
] as const;

const peopleFor = (db: DatabaseOrTransaction, actor: Actor) =>
  db
    .selectFrom("users")
    .leftJoin("follows", (join) =>
      join
        .onRef("follows.followee_id", "=", "users.id")
        .on("follows.follower_id", "=", actor.kind === "session" ? actor.userId : ""),
    )
    .select(foundColumns)
    .select(relationByFollowSql(actor, "users.id").as("relation"));

/** Those of some people whom the actor may see, by id. */
export async function findPeopleById(
  db: DatabaseOrTransaction,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundPersonRow>> {
  if (ids.length === 0) return new Map();
  const people = await peopleFor(db, actor).where("users.id", "in", ids).execute();
  return new Map(people.map((person) => [person.id, person]));
}

export async function findPersonByName(
  db: DatabaseOrTransaction,
  actor: Actor,
  username: string,
): Promise<PersonRow | undefined> {
  return await peopleFor(db, actor)
    .select(blockedBy(actor).as("isBlockedByActor"))
    .where("users.username", "=", username)
    .executeTakeFirst();
}

const blockedBy = (actor: Actor): RawBuilder<boolean> =>
  actor.kind === "session"
    ? sql<boolean>`EXISTS (SELECT FROM blocks WHERE blocker_id = ${actor.userId} AND blocked_id = users.id)`
    : sql<boolean>`false`;
