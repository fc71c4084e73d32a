import { cairnCommand } from "../config/cairn-command.ts";
import type { Deps } from "../deps.ts";
import { deleteAsOperator, retryAsOperator } from "../features/operator/server/retry-jobs.ts";
import { type JobRow, listJobs } from "../platform/jobs/job-queue.queries.ts";
import { listRunners, type RunnerRow } from "../platform/jobs/job-runners.queries.ts";
import { CommandError } from "./command-error.ts";
import { withDeps } from "./open-deps.ts";

export const jobsUsage = "jobs [retry ID…|all] [delete ID…|all]  (the queue; only dead jobs are deleted)";

/** Maximum number of jobs shown. */
const shown = 200;

/** `cairn jobs`: shows the queue and the processes that work on it, restarts failed jobs and deletes dead ones. */
export async function jobsCommand(args: readonly string[]): Promise<void> {
  const [action, ...ids] = args;
  if (action === undefined) return withDeps(showQueue);
  const change = { retry: retryAsOperator, delete: deleteAsOperator }[action];
  const isAll = ids.length === 1 && ids[0] === "all";
  if (!change || ids.length === 0 || !(isAll || ids.every((id) => /^\d{1,18}$/.test(id)))) {
    throw new CommandError(`Usage: ${cairnCommand} ${jobsUsage}`);
  }
  const changed = await withDeps((deps) => change(deps, "command", isAll ? undefined : ids));
  const word = action === "retry" ? "restarted" : "deleted";
  for (const id of changed) console.log(`${id} ${word}`);
  const others = isAll ? [] : ids.filter((id) => !changed.includes(id));
  for (const id of others) {
    console.error(
      `${id} is ${action === "retry" ? "not a failed job waiting for a retry" : "not a dead job"}`,
    );
  }
  if (others.length > 0) process.exitCode = 1;
  if (isAll && changed.length === 0) console.log("no such jobs");
}

async function showQueue({ db, now }: Deps): Promise<void> {
  const [runners, jobs] = [await listRunners(db), await listJobs(db, shown)];
  console.log(runners.length === 0 ? "no process runs jobs" : runners.map(runnerLine).join("\n"));
  console.log(jobs.length === 0 ? "the queue is empty" : "");
  for (const job of jobs) console.log(jobLines(job, now()).join("\n"));
  if (jobs.length === shown) console.log(`(the first ${shown} are shown)`);
}

const runnerLine = ({ host, processId, silentFor }: RunnerRow): string =>
  `process ${processId} on ${host} runs jobs, last seen ${Math.round(silentFor)} s ago`;

function jobLines(job: JobRow, now: Date): string[] {
  const due = Math.round((job.runAt.getTime() - now.getTime()) / 1000);
  const when = job.state === "retrying" && due > 0 ? `, again in ${due} s` : "";
  const tries = job.attempts > 0 ? `, attempt ${job.attempts} of ${job.maxAttempts}` : "";
  const line = `${job.id.padStart(8)}  ${job.state.padEnd(8)}  ${job.task}${tries}${when}`;
  return job.attempts === 0 || job.state === "running" ? [line] : [line, `          ${reasonOf(job)}`];
}

/** A process that was killed could not record a reason. */
const reasonOf = ({ lastError }: JobRow): string =>
  lastError?.split("\n")[0] ?? "the process that ran it was killed";
