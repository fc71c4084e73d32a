import type { DatabaseOrTransaction } from "../../../platform/db/database.ts";

/** What became of one thing of an archive. */
export interface Moved {
  readonly state: "imported" | "duplicate" | "failed";
  readonly workoutId?: string;
  readonly reason?: string;
  readonly warnings?: readonly string[];
}

/** Where taking an archive in tells what becomes of it; who gives it keeps it in rows. Workouts count from 1, in their order; other things come behind them. */
export interface MoveReport {
  /** How many workouts there are. */
  count(workouts: number): Promise<void>;
  /** What has been settled by earlier runs, by its number, with its workout. */
  findSettled(): Promise<ReadonlyMap<number, string | undefined>>;
  /**
   * Writes down what became of one, once.
   *
   * @returns false when somebody else did so, or nobody wants it any more: then nothing of it may stay
   */
  settle(trx: DatabaseOrTransaction, number: number, name: string, moved: Moved): Promise<boolean>;
  /** Whether it is the turn of others; throws when it is to end for good. */
  endPage(): Promise<"goOn" | "again" | "done">;
  /** All of it is taken in, or none can be, for a reason. */
  end(reason?: string): Promise<void>;
}
