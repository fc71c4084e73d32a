/**
 * Which photos of a person with zones others see. A row is valid only for its revision of the zones, its version of the rules and its start of
 * the workout.
 */
export interface PublicPhotosTable {
  owner_id: string;
  photo_id: string;
  /** Revision of the owner's zones at the decision. */
  revision: number;
  /** Version of the rules of the decision (`redactionVersion`). */
  version: number;
  /** Start of the workout, from which the photo's time in the recording is counted. */
  start_time: Date;
  is_shown: boolean;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    public_photos: PublicPhotosTable;
  }
}
