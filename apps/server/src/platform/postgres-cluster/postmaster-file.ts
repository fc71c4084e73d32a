import { readFileSync } from "node:fs";
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

/** Whether the process is a PostgreSQL server, of any cluster. */
export function isPostgres(pid: number): boolean {
  return basename(readCommandLine(pid)[0] ?? "") === "postgres";
}

function readCommandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}
