import type { StoredTimeColumn } from "../../platform/access/stored-time.ts";

/** Photos of workouts, spread by owner. The pictures are in the file store; what the camera wrote is here alone. */
export interface PhotosTable {
  owner_id: string;
  workout_id: string;
  id: string;
  /** By the camera; `null` when it wrote no time. */
  taken_at: Date | null;
  /** Degrees. */
  lon: number | null;
  lat: number | null;
  /** Who knew the place: the camera, or the recording by the time. */
  placed_by: "camera" | "track" | null;
  /** Pixels of the largest size. */
  width: number;
  height: number;
  /** All sizes together, bytes. */
  size_bytes: number;
  created_at: StoredTimeColumn;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    photos: PhotosTable;
  }
}
