import type { Relation } from "@cairn/domain/privacy/visibility";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/access/actor.ts";
import type { StoredTime } from "../../platform/access/stored-time.ts";
import { relationSql } from "../../platform/access/visibility-sql.ts";
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
  "id",
  "username",
  "real_name as realName",
  "country",
  "image_key as imageKey",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

/** Those of some people whom the actor may see, by id. */
export async function findPeopleById(
  db: DatabaseOrTransaction,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundPersonRow>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom("users")
    .select(foundColumns)
    .select(relationSql(actor, "users.id").as("relation"))
    .where("id", "in", ids)
    .execute();
  return new Map(people.map((person) => [person.id, person]));
}

export async function findPersonByName(
  db: DatabaseOrTransaction,
  actor: Actor,
  username: string,
): Promise<PersonRow | undefined> {
  return await db
    .selectFrom("users")
    .select(foundColumns)
    .select([relationSql(actor, "users.id").as("relation"), blockedBy(actor).as("isBlockedByActor")])
    .where("username", "=", username)
    .executeTakeFirst();
}

const blockedBy = (actor: Actor): RawBuilder<boolean> =>
  actor.kind === "session"
    ? sql<boolean>`EXISTS (SELECT FROM blocks WHERE blocker_id = ${actor.userId} AND blocked_id = users.id)`
    : sql<boolean>`false`;
