import type { GoalView } from "@cairn/contracts/goals";
import type { Database } from "../../platform/db/database.ts";
import { findGoals, type GoalRow } from "./goals.queries.ts";

const dayMs = 86_400_000;

/** Columns of the days of a range; null for other periods. */
export const dayColumns = ({ firstDay, lastDay }: Pick<GoalView, "firstDay" | "lastDay">) => ({
  first_day: firstDay === undefined ? null : Date.parse(firstDay) / dayMs,
  last_day: lastDay === undefined ? null : Date.parse(lastDay) / dayMs,
});

/** The days of a range as calendar dates; nothing for other periods. */
export const daysView = ({ first_day, last_day }: Pick<GoalRow, "first_day" | "last_day">) =>
  first_day === null || last_day === null
    ? {}
    : { firstDay: dateText(first_day), lastDay: dateText(last_day) };

const dateText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

export const goalView = (row: GoalRow): GoalView => {
  const { id, period, measure, target, activity_id, version } = row;
  return { id, period, ...daysView(row), measure, target, activityId: activity_id, version };
};

/** A person's goals, in the order in which they were set. */
export const ownGoals = async (db: Database, ownerId: string): Promise<GoalView[]> =>
  (await findGoals(db, ownerId)).map(goalView);
