import type { Goal } from "@cairn/domain/diary/goals";

/** Goals that people set, spread by owner. */
export interface GoalsTable {
  owner_id: string;
  id: string;
  period: Goal["period"];
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
