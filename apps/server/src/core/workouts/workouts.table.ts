import type { SourcePreferences, Totals } from "@cairn/domain/plausibility/provenance";
import type { DeviceTotals } from "@cairn/domain/recording/recording";
import type { WorkoutAnalysis } from "@cairn/domain/analysis/workout-analysis";
import type { ColumnType, Generated } from "kysely";
import type { StoredTimeColumn } from "../../platform/access/stored-time.ts";
import type { AnalysisDetails } from "./recordings.table.ts";

/** JSON, read as a value and written as text. */
type Json<T> = ColumnType<T, string, string>;
type GeneratedJson<T> = ColumnType<T, string | undefined, string>;

/** The single numbers of an analysis; its lists are in the recording's row, which lists of workouts do not read. */
export type ComputedTotals = Omit<WorkoutAnalysis, keyof AnalysisDetails> & {
  /** Only for a workout that is redacted for others: of one that is hidden, and of a visible part by its cadence. */
  readonly energy?: number;
  readonly steps?: number;
};

/** Workouts, spread by owner. SI units; times of day are instants. */
export interface WorkoutsTable {
  owner_id: string;
  id: string;
  activity_id: number;
  title: string | null;
  /** Visible to everybody who sees the workout. */
  notes: string | null;
  gear: Generated<readonly string[]>;
  /** Only for the owner. */
  private_note: string | null;
  start_time: Date;
  stop_time: Date;
  /** IANA name of the place's time zone. */
  time_zone: string | null;
  utc_offset_minutes: number;
  total_time: number;
  moving_time: number | null;
  elapsed_time: number | null;
  distance: number;
  ascent: number;
  descent: number;
  min_elevation: number | null;
  max_elevation: number | null;
  avg_speed: number | null;
  max_speed: number | null;
  avg_heart_rate: number | null;
  max_heart_rate: number | null;
  avg_cadence: number | null;
  max_cadence: number | null;
  avg_power: number | null;
  /** Kilocalories as everybody sees them: an estimate without personal data. */
  energy: number;
  /** The estimate for the owner's body, only for the owner; null if nothing is known of it, or without an estimate. */
  own_energy: ColumnType<number | null, number | null | undefined, number | null>;
  /** Whether the chosen energy is the estimate. */
  energy_is_estimate: Generated<boolean>;
  steps: number;
  start_lon: number | null;
  start_lat: number | null;
  stop_lon: number | null;
  stop_lat: number | null;
  /** [west, south, east, north] */
  bbox: number[] | null;
  /** Simplified to 20 m. */
  polyline: string | null;
  /** Seconds at rest and in zones 1 to 5. */
  seconds_in_zones: number[] | null;
  sharing_flags: number;
  has_recording: boolean;
  manually_added: boolean;
  edited: boolean;
  device_totals: Json<DeviceTotals> | null;
  computed_totals: Json<ComputedTotals> | null;
  entered_totals: Json<Totals>;
  source_preferences: GeneratedJson<SourcePreferences>;
  /** True if `computed_totals` were made with the heights of an elevation model. */
  heights_corrected: Generated<boolean>;
  analysis_version: number | null;
  /** Number of photos, updated as they are added and removed. */
  picture_count: Generated<number>;
  created_at: StoredTimeColumn;
  updated_at: StoredTimeColumn;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    workouts: WorkoutsTable;
  }
}
