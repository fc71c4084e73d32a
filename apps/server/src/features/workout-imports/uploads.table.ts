/** The original file of each imported workout, spread by owner. The bytes are in the file store. */
export interface UploadsTable {
  owner_id: string;
  workout_id: string;
  /** Of the bytes as they came, hex. */
  sha256: string;
  size_bytes: number;
  file_name: string;
  /** `gpx` or `fit`. */
  format: string;
  created_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    uploads: UploadsTable;
  }
}
