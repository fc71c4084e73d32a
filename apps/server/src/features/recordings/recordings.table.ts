import type { SplitView } from "@cairn/contracts/workout-view";
import type { OverviewRow } from "@cairn/domain/overview";
import type { ColumnType } from "kysely";

/** JSON that is read as a value and written as text. */
type Json<T> = ColumnType<T, string, string>;

/** What was recorded, one row a workout, spread by owner. */
export interface RecordingsTable {
  owner_id: string;
  workout_id: string;
  /** Version of the stored columns (docs/recording-format.md). */
  format_version: number;
  point_count: number;
  columns_gzip: Buffer;
  /** Simplified to 5 m. */
  detailed_polyline: string | null;
  overview: Json<readonly OverviewRow[]>;
  laps: Json<readonly SplitView[]>;
  /** DecodeWarning, in the order they were met. */
  warnings: string[];
  device_name: string | null;
  created_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    recordings: RecordingsTable;
  }
}
