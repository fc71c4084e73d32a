import type { Relation } from "@cairn/domain/privacy/visibility";
import { sql } from "kysely";
import { relationBetweenSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** The relation of each of some people to another person. */
export async function findRelations(
  db: DatabaseOrTransaction,
  viewers: readonly string[],
  person: string,
): Promise<ReadonlyMap<string, Relation>> {
  const relation = relationBetweenSql(sql.ref("viewers.id"), sql`${person}`);
  const { rows } = await sql<{ id: string; relation: Relation }>`
    SELECT viewers.id, ${relation} AS relation FROM unnest(${viewers}::text[]) viewers (id)`.execute(db);
  return new Map(rows.map(({ id, relation: found }) => [id, found]));
}

/** The owner of a workout, and with whom it is shared. */
export async function findSharing(
  db: DatabaseOrTransaction,
  workoutKey: string,
): Promise<{ readonly ownerId: string; readonly sharingFlags: number } | undefined> {
  return await db
    .selectFrom("workouts")
    .select(["owner_id as ownerId", "sharing_flags as sharingFlags"])
    .where("id", "=", workoutKey)
    .executeTakeFirst();
}
