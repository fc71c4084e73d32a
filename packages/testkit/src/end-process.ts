import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { patience } from "./patience.ts";

/**
 * Tells a process to end and waits until it has. Kills one that does not end by itself, so that neither a
 * test nor its clean-up hangs.
 *
 * @returns the exit status, `null` if a signal ended the process
 * @throws Error if the process was asked to stop in an orderly way and had to be killed
 */
export async function endProcess(
  child: ChildProcess,
  signal: "SIGTERM" | "SIGKILL" = "SIGTERM",
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, "exit");
  let wasKilled = false;
  const timer = setTimeout(() => {
    wasKilled = true;
    child.kill("SIGKILL");
  }, patience.step);
  child.kill(signal);
  try {
    await exited;
  } finally {
    clearTimeout(timer);
  }
  if (wasKilled) throw new Error(`process ${child.pid} did not end within ${patience.step} ms of ${signal}`);
  return child.exitCode;
}
