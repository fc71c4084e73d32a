import type { BulkAction, BulkState } from "@cairn/contracts/workout-list/bulk-changes";
import type { JSONColumnType } from "kysely";

/** Changes of many workouts at once, spread by owner. */
export interface BulkChangesTable {
  owner_id: string;
  /** Chosen by the client, so that a repeated request is the same change. */
  id: string;
  action: JSONColumnType<BulkAction>;
  workout_ids: string[];
  state: BulkState;
  /** Number of workouts tried, from the first. */
  done: number;
  /** Reasons by workout, as codes of the error table. */
  failed: JSONColumnType<Record<string, string>>;
  due_at: Date;
  created_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    bulk_changes: BulkChangesTable;
  }
}
