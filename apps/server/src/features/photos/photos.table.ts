import type { StoredTimeColumn } from "../../platform/access/stored-time.ts";

/** Photos of workouts, spread by owner. The pictures are in the file store; the camera's metadata is only here. */
export interface PhotosTable {
  owner_id: string;
  workout_id: string;
  id: string;
  /** According to the camera; `null` if it wrote no time. */
  taken_at: Date | null;
  /** Degrees. */
  lon: number | null;
  lat: number | null;
  /** Source of the place: the camera, or the recording at the time. */
  placed_by: "camera" | "track" | null;
  /** Pixels of the largest size. */
  width: number;
  height: number;
  /** Total size, bytes. */
  size_bytes: number;
  created_at: StoredTimeColumn;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    photos: PhotosTable;
  }
}
