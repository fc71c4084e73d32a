import type { GoalView } from "@cairn/contracts/goals";
import type { GoalRow } from "./goals.queries.ts";

export const goalView = ({ id, period, measure, target, activity_id, version }: GoalRow): GoalView => ({
  id,
  period,
  measure,
  target,
  activityId: activity_id,
  version,
});
