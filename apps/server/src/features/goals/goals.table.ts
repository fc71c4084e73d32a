import type { Goal } from "@cairn/domain/diary/goals";

/** What people want to reach, spread by owner. */
export interface GoalsTable {
  owner_id: string;
  id: string;
  period: Goal["period"];
  measure: Goal["measure"];
  /** Seconds, metres, or how many workouts. */
  target: number;
  /** All activities without one. */
  activity_id: number | null;
  /** One more with each change. */
  version: number;
  created_at: Date;
  updated_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    goals: GoalsTable;
  }
}
