import type { WorkoutTraits } from "@cairn/domain/similar-workouts/same-workout";
import type { ColumnType } from "kysely";

/** The original file of each imported workout, spread by owner. The bytes are in the file store. */
export interface UploadsTable {
  owner_id: string;
  workout_id: string;
  /** SHA-256 of the bytes as received, hex. */
  sha256: string;
  size_bytes: number;
  file_name: string;
  /** `gpx` or `fit`. */
  format: string;
  /** Index of this workout in the file, in order of time, from 0. */
  workout_index: number;
  /** Number of workouts in the file when it was read. */
  workout_count: number;
  /** When the workout in the file began; null if the file has no clock. */
  started_at: Date | null;
  /** The traits that identify the same workout in another file; null if the file has no clock. */
  traits: ColumnType<WorkoutTraits | null, string | null, string | null>;
  /** The owner's workout that was the same when this one was kept as well; it may have been deleted since. */
  duplicate_of: string | null;
  created_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    uploads: UploadsTable;
  }
}
