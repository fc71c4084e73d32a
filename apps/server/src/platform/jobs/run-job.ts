import type { Job } from "graphile-worker";
import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { withinRequest } from "../db/request-scope.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { inBackground } from "../workers/share-scope.ts";
import { storePayload } from "./job-payloads.queries.ts";
import { addJob, isReplaced, type QueuedPayload } from "./job-queue.queries.ts";
import type { JobTask } from "./job-task.ts";

/** What a run of a job needs from its runner. */
export interface JobSurroundings {
  readonly db: Database;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "jobSeconds">;
}

/** Data that the library writes into a job that its schedule adds. */
interface ScheduledPayload {
  readonly _cron?: { readonly ts: string };
}

/**
 * One run of a job: measured, logged with the request that it came from, and queued again if there is more to do.
 * If the process is already stopping, the task is not run and the job is queued again unchanged.
 * A run that fails after another job took its key is finished: the other job does the work, and the queue would keep this one as
 * dead.
 *
 * @throws what the task throws, so that the queue repeats it
 */
export async function runJob(
  { db, log, metrics }: JobSurroundings,
  task: JobTask,
  job: Pick<Job, "id" | "key" | "attempts" | "max_attempts" | "priority" | "payload">,
  signal: AbortSignal,
): Promise<void> {
  const payload = (job.payload ?? {}) as QueuedPayload & ScheduledPayload;
  const { data, requestId, _cron: scheduled } = payload;
  const due = payload.dueAt ?? scheduled?.ts;
  const dueAt = due === undefined ? undefined : new Date(due);
  const jobLog = log.child({
    job: job.id,
    task: task.name,
    ...(requestId !== undefined && { reqId: requestId }),
  });
  const begun = performance.now();
  const end = (outcome: string): number => {
    const seconds = (performance.now() - begun) / 1000;
    metrics.jobSeconds.observe({ task: task.name, outcome }, seconds);
    return Math.round(seconds * 1000);
  };
  try {
    if (task.onDead) await storePayload(db, { id: Number(job.id), task: task.name, payload: data });
    const owner = `${task.name} ${task.ownerOf?.(data) ?? ""}`;
    const context = { log: jobLog, signal, requestId, attempt: job.attempts, dueAt };
    const run = () => inBackground(owner, async () => await task.run(data, context));
    const runWithin = () => (requestId === undefined ? run() : withinRequest(requestId, run));
    // A worker that was fetching a job when the process was told to stop still gets one.
    const outcome = signal.aborted ? "again" : await runWithin();
    // A crash between this and the end of the old job leaves two jobs, which tasks must tolerate anyway.
    if (outcome === "again") await addJob(db, task, data, { requestId, dueAt, priority: job.priority });
    jobLog.info({ ms: end(outcome) }, "job");
  } catch (error) {
    if (job.key !== null && (await isReplaced(db, job.id))) {
      jobLog.info({ err: error, ms: end("replaced") }, "a job failed that another one has replaced");
      return;
    }
    const isLast = job.attempts >= job.max_attempts;
    const ms = end(isLast ? "dead" : "failed");
    jobLog[isLast ? "error" : "warn"](
      { err: error, ms, attempt: job.attempts, of: job.max_attempts },
      isLast ? "a job is dead" : "a job failed and will be repeated",
    );
    throw error;
  }
}
