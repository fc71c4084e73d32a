import { type DeadJob, findUnreportedDead, deletePayloads, markReported } from "./job-payloads.queries.ts";
import type { JobTask } from "./job-task.ts";
import type { JobSurroundings } from "./run-job.ts";

type TellingSurroundings = Pick<JobSurroundings, "db" | "log">;

/**
 * Tells the features of dead jobs, and forgets jobs that have left the queue. A job may die together with its process, which then
 * cannot tell the feature, so every process looks for such jobs. A feature that fails is told again by the next call, and keeps
 * no other from being told.
 */
export async function reportDeadJobs(
  surroundings: TellingSurroundings,
  tasks: readonly JobTask[],
): Promise<void> {
  const telling = new Map(tasks.filter((task) => task.onDead !== undefined).map((task) => [task.name, task]));
  const names = [...telling.keys()];
  let dead = await findUnreportedDead(surroundings.db, names);
  while (dead.length > 0) {
    for (const job of dead) await tell(surroundings, job, telling.get(job.task));
    dead = await findUnreportedDead(surroundings.db, names, dead.at(-1)?.id);
  }
  await deletePayloads(surroundings.db);
}

async function tell({ db, log }: TellingSurroundings, job: DeadJob, task?: JobTask): Promise<void> {
  const about = { job: job.id, task: job.task, reason: job.lastError };
  try {
    await task?.onDead?.(job.payload);
    await markReported(db, job);
    log.error(about, "a job failed for the last time and stays in the queue");
  } catch (error) {
    log.error({ ...about, err: error }, "the feature of a dead job could not be told and will be told again");
  }
}
