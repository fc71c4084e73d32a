import type { GoalView } from "@cairn/contracts/goals";
import type { Database } from "../../platform/db/database.ts";
import { findGoals, type GoalRow } from "./goals.queries.ts";

export const goalView = ({ id, period, measure, target, activity_id, version }: GoalRow): GoalView => ({
  id,
  period,
  measure,
  target,
  activityId: activity_id,
  version,
});

/** A person's goals, in the order in which they were set. */
export const ownGoals = async (db: Database, ownerId: string): Promise<GoalView[]> =>
  (await findGoals(db, ownerId)).map(goalView);
