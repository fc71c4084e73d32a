import { chownSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isPostgres, readPostmasterFile } from "./postmaster-file.ts";
import type { RunAs } from "./run-as.ts";

/** Writes the settings file that the cluster includes. */
export function writeSettings(clusterFolder: string, settings: string, runAs: RunAs | undefined): void {
  replaceFile(join(clusterFolder, "cairn.conf"), settings, runAs);
}

/**
 * Makes PostgreSQL recognise the lock files of a dead server as stale. It takes any live process with that number for its predecessor,
 * which is wrong for a reused number, as after a restart of a container, and for a zombie that nobody has waited for.
 *
 * `postmaster.pid` is not removed, because it also names the shared memory by which PostgreSQL notices live children of its
 * predecessor; its number becomes ours, which a server that we start knows as its parent's. Call it only with the folder locked.
 */
export function markLocksStale(clusterFolder: string, socketFolder: string, runAs: RunAs | undefined): void {
  const file = readPostmasterFile(clusterFolder);
  if (file === undefined || isPostgres(file.pid)) return;
  const path = join(clusterFolder, "postmaster.pid");
  const lines = readFileSync(path, "utf8").split("\n");
  replaceFile(path, [process.pid, ...lines.slice(1)].join("\n"), runAs);
  // The folder belongs only to this cluster, so its socket is the dead server's, too.
  const socket = join(socketFolder, `.s.PGSQL.${file.port}`);
  rmSync(`${socket}.lock`, { force: true });
  rmSync(socket, { force: true });
}

function replaceFile(path: string, content: string, runAs: RunAs | undefined): void {
  writeFileSync(`${path}.new`, content, { mode: 0o600 });
  if (runAs !== undefined) chownSync(`${path}.new`, runAs.uid, runAs.gid);
  renameSync(`${path}.new`, path);
}
