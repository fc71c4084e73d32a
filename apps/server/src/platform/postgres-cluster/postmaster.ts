import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isPostmasterOf } from "./postmaster-file.ts";
import type { Programs } from "./programs.ts";
import { type RunAs, spawnAccount } from "./run-as.ts";

/** Size from which the server's log is moved away at a start, bytes. */
const longLog = 4 * 1024 * 1024;
/** How long a server may take to end its sessions before it is told to stop immediately; both are safe for the data. */
export const fastStopMs = 15_000;

/** The file with what the server says, in the home of its cluster. */
export const clusterLogIn = (home: string): string => join(home, "postgres.log");

/** A server that was spawned and may not yet answer. */
export interface SpawnedPostmaster {
  readonly pid: number;
  /** Output of the server since it was spawned. */
  readonly said: () => string;
  readonly hasEnded: () => boolean;
}

/**
 * Spawns the server in its own session: Ctrl-C in a terminal reaches only Cairn, which drains its requests before it stops the
 * database.
 */
export function spawnPostmaster(
  home: string,
  clusterFolder: string,
  programs: Programs,
  runAs: RunAs | undefined,
): SpawnedPostmaster {
  const logFile = clusterLogIn(home);
  const logSize = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const start = logSize > longLog ? 0 : logSize;
  if (logSize > longLog) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, "a", 0o600);
  const child = spawn(join(programs.folder, "postgres"), ["-D", clusterFolder], {
    ...spawnAccount(runAs),
    cwd: "/",
    env: { LC_ALL: "C", PATH: "/usr/bin:/bin" },
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  const failure = watchFailure(child);
  return {
    pid: child.pid ?? 0,
    said: () => failure.text + readFileSync(logFile).subarray(start).toString("utf8"),
    hasEnded: () => failure.text !== "" || child.exitCode !== null || child.signalCode !== null,
  };
}

function watchFailure(child: ChildProcess): { text: string } {
  const failure = { text: "" };
  child.once("error", (error) => {
    failure.text = error.message;
  });
  return failure;
}

/** Stops the server: sessions are ended, and changes are on disk when this resolves. */
export async function stopPostmaster(pid: number, clusterFolder: string): Promise<void> {
  signal(pid, "SIGINT");
  if (await hasEnded(pid, clusterFolder, fastStopMs)) return;
  signal(pid, "SIGQUIT");
  await hasEnded(pid, clusterFolder, fastStopMs);
}

/** Resolves to whether the server was gone within the time. */
async function hasEnded(pid: number, clusterFolder: string, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (isPostmasterOf(pid, clusterFolder)) {
    if (performance.now() > end) return false;
    await delay(10);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in the meantime.
  }
}
