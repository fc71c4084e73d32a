import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { endProcess } from "@cairn/testkit/end-process";
import { onTestFinished } from "vitest";
import type { JobTask } from "../../src/platform/jobs/job-task.ts";
import type { ClusterConnection } from "../../src/platform/postgres-cluster/wait-for-answer.ts";

const program = join(import.meta.dirname, "endless-worker.process.ts");

/**
 * Lets a process take a job of a task, then kills it while it works, like a power cut.
 *
 * @throws Error if the process ended before it had taken one
 */
export async function takeJobAndDie(
  connection: ClusterConnection,
  { name, attempts }: Pick<JobTask, "name" | "attempts">,
): Promise<void> {
  const child = spawn(process.execPath, [program, JSON.stringify(connection), name, String(attempts)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // If another worker took the job, it never comes here; a process left alive would then hang the whole run.
  onTestFinished(async () => {
    await endProcess(child, "SIGKILL");
  });
  const lines = createInterface({ input: child.stdout });
  const taken = await Promise.race([
    once(lines, "line").then(() => true),
    once(child, "exit").then(() => false),
  ]);
  await endProcess(child, "SIGKILL");
  if (!taken) throw new Error(`the worker ended with ${child.exitCode} before it took a job`);
}
