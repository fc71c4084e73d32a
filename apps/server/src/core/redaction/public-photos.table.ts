/**
 * Which photos of a person who has zones others see. A row counts for nothing under another revision of the zones, another version of the rules or
 * another begin of the workout.
 */
export interface PublicPhotosTable {
  owner_id: string;
  photo_id: string;
  /** Of the owner's zones when this was told. */
  revision: number;
  /** Of the rules it was told by (`redactionVersion`). */
  version: number;
  /** Of the workout, as the photo's time in the recording is counted from it. */
  start_time: Date;
  is_shown: boolean;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    public_photos: PublicPhotosTable;
  }
}
