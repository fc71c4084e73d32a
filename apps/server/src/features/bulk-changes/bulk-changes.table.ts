import type { BulkAction, BulkState } from "@cairn/contracts/workouts/bulk-changes";
import type { JSONColumnType } from "kysely";

/** Changes of many workouts at once, spread by owner. */
export interface BulkChangesTable {
  owner_id: string;
  /** Made by the client, so that a change that is sent again is the same. */
  id: string;
  action: JSONColumnType<BulkAction>;
  workout_ids: string[];
  state: BulkState;
  /** Workouts that were tried, from the first on. */
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
