/** Signature of each workout's track, spread by owner; workouts without a track have none. */
export interface RouteSignaturesTable {
  owner_id: string;
  workout_id: string;
  /** Metres along the simplified line. */
  length: number;
  /** [west, south, east, north] */
  bbox: number[];
  /** Corners in 1e-5 degrees, as in `RouteSignature`. */
  line: number[];
  /** Cells that the track visits, mixed with the owner. */
  cells: number[];
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    route_signatures: RouteSignaturesTable;
  }
}
