import type { Insertable, Selectable, Updateable } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { GoalsTable } from "./goals.table.ts";

export type GoalRow = Selectable<GoalsTable>;

/** Identifies one goal of one person. */
export interface GoalKey {
  readonly ownerId: string;
  readonly id: string;
}

/** A person's goals, in the order in which they were set. */
export async function findGoals(db: DatabaseOrTransaction, ownerId: string): Promise<readonly GoalRow[]> {
  return await db
    .selectFrom("goals")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function insertGoal(trx: DatabaseOrTransaction, goal: Insertable<GoalsTable>): Promise<void> {
  await trx.insertInto("goals").values(goal).execute();
}

export async function updateGoal(
  trx: DatabaseOrTransaction,
  { ownerId, id }: GoalKey,
  changes: Updateable<GoalsTable>,
): Promise<void> {
  await trx.updateTable("goals").set(changes).where("owner_id", "=", ownerId).where("id", "=", id).execute();
}

export async function deleteGoal(db: DatabaseOrTransaction, { ownerId, id }: GoalKey): Promise<void> {
  await db.deleteFrom("goals").where("owner_id", "=", ownerId).where("id", "=", id).execute();
}
