import type { SplitView } from "@cairn/contracts/workouts/workout-view";
import type { Leg } from "@cairn/domain/recording/decoded-activity";
import type { OverviewRow } from "@cairn/domain/analysis/overview";
import type { WorkoutAnalysis } from "@cairn/domain/analysis/workout-analysis";
import type { ColumnType } from "kysely";
import type { StoredTimeColumn } from "../../platform/access/stored-time.ts";

/** JSON, read as a value and written as text. */
type Json<T> = ColumnType<T, string, string>;
type GeneratedJson<T> = ColumnType<T, string | undefined, string>;

/** The lists of an analysis, which only the workout's own page shows. */
export type AnalysisDetails = Pick<
  WorkoutAnalysis,
  "bestEfforts" | "bestSpeeds" | "bestHeartRates" | "bestPowers" | "pool" | "skiRuns" | "outliers"
>;

/** Recordings, one row per workout, spread by owner. */
export interface RecordingsTable {
  owner_id: string;
  workout_id: string;
  /** Version of the stored columns (docs/recording-format.md). */
  format_version: number;
  point_count: number;
  columns_gzip: Buffer;
  /** The columns as recorded, if `columns_gzip` has heights of an elevation model. */
  recorded_gzip: Buffer | null;
  /** Box of all positions, including GPS errors; empty without positions, null if not computed. */
  extent: number[] | null;
  /** Simplified to 5 m. */
  detailed_polyline: string | null;
  overview: Json<readonly OverviewRow[]>;
  laps: Json<readonly SplitView[]>;
  /** The legs of a multisport recording; empty for one sport. */
  legs: GeneratedJson<readonly Leg[]>;
  analysis: GeneratedJson<AnalysisDetails>;
  /** DecodeWarning, in the order of occurrence. */
  warnings: string[];
  device_name: string | null;
  created_at: StoredTimeColumn;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    recordings: RecordingsTable;
  }
}
