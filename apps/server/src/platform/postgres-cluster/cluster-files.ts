import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasPostmaster, isServerOf, readPostmasterFile } from "./postmaster-file.ts";
import type { RunAs } from "./run-as.ts";
import { syncPath } from "./sync-files.ts";

const includeLine = "include_if_exists = 'cairn.conf'";

/**
 * Writes the settings file that the cluster includes, and makes sure that it does: without that line PostgreSQL would run with
 * its own settings, where nobody looks for it. The line may be missing because initdb, which made the file, knows nothing of it,
 * or because power was lost.
 */
export function writeSettings(clusterFolder: string, settings: string, runAs: RunAs | undefined): void {
  replaceFile(join(clusterFolder, "cairn.conf"), settings, runAs);
  const file = join(clusterFolder, "postgresql.conf");
  const main = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (main.split("\n").some((line) => line.trim() === includeLine)) return;
  replaceFile(file, `${main}\n${includeLine}\n`, runAs);
  syncPath(clusterFolder);
}

/**
 * Makes PostgreSQL recognise the lock files of a dead server as stale. It takes any live process with that number for its
 * predecessor, which is wrong for a reused number, as after a restart of a container, and for a zombie that nobody has waited
 * for.
 *
 * `postmaster.pid` is not removed, because it also names the shared memory by which PostgreSQL notices live children of its
 * predecessor; its number becomes ours, which a server that we start knows as its parent's. Call it only with the folder locked.
 */
export function markLocksStale(clusterFolder: string, socketFolder: string, runAs: RunAs | undefined): void {
  const path = join(clusterFolder, "postmaster.pid");
  const file = readPostmasterFile(clusterFolder);
  if (file === undefined) {
    // A server that was killed before it had written the file. PostgreSQL does not start beside it, because another server might
    // be writing it now.
    if (isUnwritten(path) && !hasPostmaster(clusterFolder)) rmSync(path, { force: true });
    return;
  }
  if (isServerOf(file.pid, clusterFolder)) return;
  const lines = readFileSync(path, "utf8").split("\n");
  replaceFile(path, [process.pid, ...lines.slice(1)].join("\n"), runAs);
  // The folder belongs only to this cluster, so its socket is the dead server's, too.
  const socket = join(socketFolder, `.s.PGSQL.${file.port}`);
  rmSync(`${socket}.lock`, { force: true });
  rmSync(socket, { force: true });
}

/** Whether a file is there and does not begin with a number; the number of a server for a single user is negative. */
function isUnwritten(path: string): boolean {
  return existsSync(path) && !/^-?\d/.test(readFileSync(path, "utf8"));
}

function replaceFile(path: string, content: string, runAs: RunAs | undefined): void {
  writeFileSync(`${path}.new`, content, { mode: 0o600, flush: true });
  if (runAs !== undefined) chownSync(`${path}.new`, runAs.uid, runAs.gid);
  renameSync(`${path}.new`, path);
}
