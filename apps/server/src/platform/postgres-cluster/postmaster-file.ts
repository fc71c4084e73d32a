import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";

/** What a running server says about itself in `postmaster.pid`. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
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
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? "" };
}

/**
 * Whether the process is a live server of this cluster, not one that reuses the number of a dead one, nor a zombie that nobody has
 * waited for. Checks the command line, which any account may read.
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
 * Whether the process may be a server of this cluster, however it was started and its folder was written; false for those of other clusters, whose
 * number was that of a dead one here. Any server works in its cluster's folder.
 */
export function isServerOf(pid: number, clusterFolder: string): boolean {
  if (basename(readCommandLine(pid)[0] ?? "") !== "postgres") return false;
  try {
    const [works, own] = [statSync(`/proc/${pid}/cwd`), statSync(clusterFolder)];
    return works.dev === own.dev && works.ino === own.ino;
  } catch {
    // It has ended, or belongs to another account; PostgreSQL itself knows what to do then.
    return true;
  }
}

function readCommandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}
