import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";

/** What a running server says about itself in `postmaster.pid`. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  /** False while it is starting or stopping. */
  readonly isReady: boolean;
}

/** Reads a cluster's `postmaster.pid`; `undefined` if it is missing or incomplete. Lines as in PostgreSQL's `pidfile.h`. */
export function readPostmasterFile(clusterFolder: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(clusterFolder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!(pid > 1)) return undefined;
  return {
    pid,
    port: Number(lines[3]),
    socketFolder: lines[4] ?? "",
    isReady: lines[7]?.trim() === "ready",
  };
}

/** Whether a cluster has a live server that is neither starting nor stopping. */
export function hasReadyServer(clusterFolder: string): boolean {
  const file = readPostmasterFile(clusterFolder);
  return file !== undefined && file.isReady && isPostmasterOf(file.pid, clusterFolder);
}

/**
 * Whether the process is a live server of this cluster, not one that reuses the number of a dead one, nor a zombie that nobody
 * has waited for. Checks the command line, which any account may read.
 */
export function isPostmasterOf(pid: number, clusterFolder: string): boolean {
  return readCommandLine(pid).includes(clusterFolder);
}

/** Whether a live server of this cluster can be found, also one that has not yet written `postmaster.pid`. */
export function hasPostmaster(clusterFolder: string): boolean {
  return readdirSync("/proc").some(
    (name) => /^\d+$/.test(name) && isPostmasterOf(Number(name), clusterFolder),
  );
}

/**
 * Whether the process may be a server of this cluster, however it was started and its folder was written; false for those of
 * other clusters, whose number was that of a dead one here. Any server works in its cluster's folder.
 */
export function isServerOf(pid: number, clusterFolder: string): boolean {
  const [program = "", flag, folder] = readCommandLine(pid);
  if (basename(program) !== "postgres") return false;
  try {
    const [works, own] = [statSync(`/proc/${pid}/cwd`), statSync(clusterFolder)];
    return works.dev === own.dev && works.ino === own.ino;
  } catch {
    // It has ended, or belongs to another account. One that Cairn started names its folder; of others PostgreSQL itself knows
    // what to do.
    return flag !== "-D" || folder === clusterFolder;
  }
}

function readCommandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}
