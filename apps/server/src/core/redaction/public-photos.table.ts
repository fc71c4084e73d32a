/**
 * Which photos others see of a person who has zones. A row counts only for its revision of the zones, its version of the rules and its start of
 * the workout.
 */
export interface PublicPhotosTable {
  owner_id: string;
  photo_id: string;
  /** Revision of the owner's zones when this was decided. */
  revision: number;
  /** Version of the rules by which it was decided (`redactionVersion`). */
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
