import type { EffortDoubt } from "@cairn/domain/efforts/effort-doubts";

/** Best efforts of each workout in a sport with personal bests, spread by owner. Lists end where the recording is too short. */
export interface WorkoutEffortsTable {
  owner_id: string;
  workout_id: string;
  /** Metres along the points. */
  distance: number | null;
  /** Seconds over each of `effortDistances`, and seconds since the first point at which each began. */
  durations: number[];
  duration_starts: number[];
  /** Metres a second over each of `bestTimes`. */
  speeds: number[];
  speed_starts: number[];
  /** Watts over each of `bestTimes`. */
  powers: number[];
  power_starts: number[];
  /** Reasons to doubt the efforts; with a doubt the efforts are left out. */
  doubts: EffortDoubt[];
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    workout_efforts: WorkoutEffortsTable;
  }
}
