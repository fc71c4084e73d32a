/** What the load of each recorded workout with heart rates or power is computed from, spread by owner. */
export interface WorkoutLoadsTable {
  owner_id: string;
  workout_id: string;
  /** Beats per minute of the first of `heart_rate_seconds`. */
  heart_rate_from: number;
  /** Seconds at each heart rate; empty without heart rates. */
  heart_rate_seconds: number[];
  /** Watts. */
  normalized_power: number | null;
  /** Seconds of the timer. */
  duration: number | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    workout_loads: WorkoutLoadsTable;
  }
}
