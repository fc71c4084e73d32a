import type { DatabaseOrTransaction } from "../../../platform/db/database.ts";

/** The outcome for one thing of an archive. */
export interface Moved {
  readonly state: "imported" | "duplicate" | "failed";
  readonly workoutId?: string;
  readonly reason?: string;
  readonly warnings?: readonly string[];
}

/** Whether to go on: `again` after other jobs, or in another process; `done` if it is no longer wanted. */
export type PageEnd = "goOn" | "again" | "done";

/**
 * Receives the outcomes of importing an archive; the caller stores them in rows. Workouts are numbered from 1, in their order;
 * other things follow.
 */
export interface MoveReport {
  /** Reports the number of workouts. */
  count(workouts: number): Promise<void>;
  /** Things settled by earlier runs, by number, with their workout. */
  findSettled(): Promise<ReadonlyMap<number, string | undefined>>;
  /**
   * Records one outcome, once.
   *
   * @returns false if somebody else did so, or the import is no longer wanted: then nothing of it may stay
   */
  settle(trx: DatabaseOrTransaction, number: number, name: string, moved: Moved): Promise<boolean>;
  /**
   * Ends a part of the work.
   *
   * @param isNew whether anything of it was new: other jobs run first only after such a part, so that each run gets further than
   *   the one before
   */
  endPage(isNew: boolean): Promise<PageEnd>;
  /** Everything is imported, or, with a reason, nothing can be. */
  end(reason?: string): Promise<void>;
}
