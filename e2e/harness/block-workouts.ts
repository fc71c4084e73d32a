import { openDatabase } from "./many-workouts.ts";
import type { RunningCairn } from "./run-server.ts";

/** Keeps workouts from being written, such as by an import that would otherwise be too quick to be stopped. */
export interface BlockedWorkouts {
  /** From now on no workout is added, changed or removed; they are read as before. */
  readonly hold: () => Promise<void>;
  /** Lets what waits go on, and ends the connection to the database. */
  readonly letGo: () => Promise<void>;
}

/** Connects to the database, so that `hold` takes effect at once. */
export async function prepareToBlockWorkouts(cairn: Pick<RunningCairn, "dataDir">): Promise<BlockedWorkouts> {
  const pool = await openDatabase(cairn);
  const holder = await pool.connect();
  return {
    hold: async () => {
      await holder.query("SET idle_in_transaction_session_timeout = 0");
      await holder.query("BEGIN");
      await holder.query("LOCK TABLE workouts IN SHARE ROW EXCLUSIVE MODE");
    },
    letGo: async () => {
      await holder.query("ROLLBACK");
      holder.release();
      await pool.end();
    },
  };
}
