import type { SplitView } from "@cairn/contracts/workouts/workout-view";
import type { OverviewRow } from "@cairn/domain/analysis/overview";
import type { PublicStretch } from "@cairn/domain/privacy-zones/public-recording";
import type { Leg } from "@cairn/domain/recording/decoded-activity";
import type { ColumnType } from "kysely";
import type { StoredTimeColumn } from "../../platform/access/stored-time.ts";
import type { RouteSignaturesTable } from "../derived/route-signatures.table.ts";
import type { AnalysisDetails } from "../workouts/recordings.queries.ts";
import type { ComputedTotals } from "../workouts/workouts.queries.ts";

/** JSON, read as a value and written as text. */
type Json<T> = ColumnType<T | null, string | null, string | null>;

/**
 * What others may know of a recorded workout whose owner has zones. Columns other than `extent` have values only if a part is
 * redacted; they replace those of the same name in `workouts` and `recordings`.
 */
export interface PublicRecordingsTable {
  owner_id: string;
  workout_id: string;
  /** Revision of the owner's zones at the redaction. */
  revision: number;
  /** Version of the rules of the redaction (`redactionVersion`). */
  version: number;
  extent: "whole" | "part" | "none";
  /** Seconds from the start of the workout to the start of the visible part. */
  starts_after: number | null;
  total_time: number | null;
  moving_time: number | null;
  elapsed_time: number | null;
  distance: number | null;
  ascent: number | null;
  descent: number | null;
  min_elevation: number | null;
  max_elevation: number | null;
  avg_speed: number | null;
  max_speed: number | null;
  avg_heart_rate: number | null;
  max_heart_rate: number | null;
  avg_cadence: number | null;
  max_cadence: number | null;
  avg_power: number | null;
  /** Kilocalories for an average body, estimated from the visible part. */
  energy: number | null;
  /** Counted by the cadence of the visible part; 0 if that is unknown. */
  steps: number | null;
  start_lon: number | null;
  start_lat: number | null;
  stop_lon: number | null;
  stop_lat: number | null;
  bbox: number[] | null;
  polyline: string | null;
  /** Indices of the line's points at which it begins again after a gap. */
  polyline_starts: number[] | null;
  seconds_in_zones: number[] | null;
  computed_totals: Json<ComputedTotals>;
  heights_corrected: boolean | null;
  analysis_version: number | null;
  format_version: number | null;
  point_count: number | null;
  columns_gzip: Buffer | null;
  detailed_polyline: string | null;
  detailed_polyline_starts: number[] | null;
  overview: Json<readonly OverviewRow[]>;
  laps: Json<readonly SplitView[]>;
  legs: Json<readonly Leg[]>;
  analysis: Json<AnalysisDetails>;
  /** Secret: which seconds are visible, and at which times the public clock shows them. */
  stretches: Json<readonly PublicStretch[]>;
  created_at: StoredTimeColumn;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    public_recordings: PublicRecordingsTable;
    /** Signatures of the tracks that others see if a part is redacted. */
    public_route_signatures: RouteSignaturesTable;
  }
}
