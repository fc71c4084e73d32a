/** Points of interest that the operator has imported. Reference table: small, about nobody. */
export interface PointsOfInterestTable {
  /** 24 hex digits of a hash of everything but the source, so that nothing is stored twice. */
  id: string;
  lat: number;
  lon: number;
  name: string;
  activity_id: number | null;
  link: string | null;
  video: string | null;
  page_link: string | null;
  /** Name of the file that it was imported from. */
  source: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    points_of_interest: PointsOfInterestTable;
  }
}
