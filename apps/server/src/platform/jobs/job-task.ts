import type { Logger } from "pino";

/** What a run of a job gets besides its payload. */
export interface JobContext {
  /** Logs the job, its task and the request that it came from with each line. */
  readonly log: Logger;
  /** Aborted when the process is told to stop: the task ends its present step and returns "again". */
  readonly signal: AbortSignal;
  /** The request that added the job, if one did. */
  readonly requestId: string | undefined;
  /** Which run of the job this is, from 1: the others failed. Absent outside of the queue. */
  readonly attempt?: number | undefined;
  /** When a scheduled task was due, which may be hours ago; absent in other runs. */
  readonly dueAt?: Date | undefined;
}

/** `again`: there is more to do in a later run with the same payload; other jobs get their turn first. */
export type JobOutcome = "done" | "again";

/**
 * One kind of job. It may run more than once, even at the same time in two processes if one of them has lost its connection to
 * the database, so it must be idempotent.
 */
export interface JobTask<Payload = unknown> {
  /** Name in the queue and in the metrics: lower-case words with dashes. */
  readonly name: string;
  /** Number of runs that may fail, with growing pauses between them, before the job counts as dead. */
  readonly attempts: number;
  /** Schedule on which it is added, as `minute hour day month weekday` in UTC; such a job has no payload. */
  readonly schedule?: string;
  /** How late a scheduled run may still be made up if no process was running when it was due, ms; without it, it is skipped. */
  readonly madeUpForMs?: number;
  /** Owner of the job, so that worker threads take turns between people; without it all jobs of a task count as one owner's. */
  ownerOf?(payload: Payload): string;
  /** @throws any error: the run has failed and is repeated after a pause */
  run(payload: Payload, context: JobContext): Promise<JobOutcome>;
  /**
   * Tells the feature that the job is dead, at least once, and perhaps in several processes. It stays in the queue, where the
   * operator can restart it. Short work in the database only: one that takes long keeps the features of other dead jobs waiting.
   *
   * @throws any error: it is logged, and the feature is told again
   */
  onDead?(payload: Payload): Promise<void>;
}
