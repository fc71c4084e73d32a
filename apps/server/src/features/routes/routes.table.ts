import type { Waypoint } from "@cairn/domain/recording/waypoint";
import type { ColumnType } from "kysely";
import type { StoredTimeColumn } from "../../platform/access/stored-time.ts";

/** An area to avoid: its middle in degrees, its radius in metres. */
export interface AvoidedArea {
  readonly lat: number;
  readonly lon: number;
  readonly radius: number;
}

/** Planned routes, spread by owner. */
export interface RoutesTable {
  owner_id: string;
  id: string;
  description: string;
  /** Ids of the activity catalogue. */
  activity_ids: number[];
  /** m/s */
  average_speed: number;
  /** Metres. */
  distance: number;
  ascent: number | null;
  /** [west, south, east, north] */
  bbox: number[];
  /** Simplified to 20 m. */
  polyline: string;
  /** Longitude, latitude and elevation (NaN if unknown) of each point in turn. */
  points: ColumnType<number[], readonly number[], readonly number[]>;
  version: number;
  /** Bits of part 1, section 4, as of workouts. */
  sharing_flags: number;
  /**
   * How each segment was drawn; empty for one that was not said. Both lists are empty for a route that was imported as a whole.
   */
  segment_types: string[];
  /** Index of the last point of each segment, which is the first of the next. */
  segment_ends: number[];
  waypoints: ColumnType<Waypoint[], string | undefined, string>;
  /** Circles around which it was planned. */
  avoid: ColumnType<AvoidedArea[], string | undefined, string>;
  created_at: StoredTimeColumn;
  updated_at: StoredTimeColumn;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    routes: RoutesTable;
  }
}
