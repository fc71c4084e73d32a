/** The data from which the load of each recorded workout with heart rates or power is computed, spread by owner. */
export interface WorkoutLoadsTable {
  owner_id: string;
  workout_id: string;
  /** Heart rate of the first of `heart_rate_seconds`, beats per minute. */
  heart_rate_from: number;
  /** Seconds at each heart rate; empty without heart rates. */
  heart_rate_seconds: number[];
  /** Watts; null without power, and if the meter was silent for a part of the workout. */
  normalized_power: number | null;
  /** Seconds of the timer. */
  duration: number | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    workout_loads: WorkoutLoadsTable;
  }
}
