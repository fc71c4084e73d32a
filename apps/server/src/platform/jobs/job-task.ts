import type { Logger } from "pino";

/** What a run of a job knows beside its payload. */
export interface JobContext {
  /** Names the job, its task and the request that it came from in each line. */
  readonly log: Logger;
  /** Aborted when the process is told to stop: the task ends its present step and answers "again". */
  readonly signal: AbortSignal;
  /** The request that added the job, if one did. */
  readonly requestId: string | undefined;
  /** When a task with a schedule was due, which may be hours ago; absent in other runs. */
  readonly dueAt?: Date | undefined;
}

/** `again`: there is more to do, in a later run that starts again with the same payload; others get their turn before. */
export type JobOutcome = "done" | "again";

/**
 * One kind of job. It may run more than once, also at the same time in two processes when one of them has lost its connection to the
 * database: what it does must be right however often it is done.
 */
export interface JobTask<Payload = unknown> {
  /** Stands in the queue and in the metrics: lower-case words with dashes. */
  readonly name: string;
  /** Runs that may fail, with longer and longer pauses between them, before the job counts as dead. */
  readonly attempts: number;
  /** When it is added by itself, as `minute hour day month weekday` in UTC; such a job has no payload. */
  readonly schedule?: string;
  /** Time for which it is made up for where no process was there when it was due, ms; without it, it is left out. */
  readonly madeUpForMs?: number;
  /** Whose job it is, so that worker threads take turns between people; without it jobs of one task count as one. */
  ownerOf?(payload: Payload): string;
  /** @throws anything: the run has failed and is repeated after a pause */
  run(payload: Payload, context: JobContext): Promise<JobOutcome>;
  /** Tells the feature that the job is dead, at least once. It stays in the queue, where the operator may start it again. */
  onDead?(payload: Payload): Promise<void>;
}
