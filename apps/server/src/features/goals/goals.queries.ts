import type { Goal } from "@cairn/domain/diary/goals";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Goals that people set, spread by owner. */
export interface GoalsTable {
  owner_id: string;
  id: string;
  period: Goal["period"];
  /** Of a range, days since 1970-01-01, both included; null for other periods. */
  first_day: number | null;
  last_day: number | null;
  measure: Goal["measure"];
  /** Seconds, metres, or a number of workouts. */
  target: number;
  /** Null for all activities. */
  activity_id: number | null;
  /** Incremented with each change. */
  version: number;
  created_at: Date;
  updated_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    goals: GoalsTable;
  }
}

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
