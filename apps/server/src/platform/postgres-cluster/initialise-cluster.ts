import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ClusterError } from "./cluster-error.ts";
import type { Programs } from "./programs.ts";
import { type RunAs, spawnAccount } from "./run-as.ts";
import { syncPath } from "./sync-files.ts";

/** Name of the database account that owns everything. */
export const databaseUser = "cairn";

const passwordName = "postgres-password";

/** The folder of the cluster itself in its home. */
export const clusterFolderIn = (home: string): string => join(home, "postgres");

/** Major version that made the cluster in a home; `undefined` if there is none yet. */
export function readClusterMajor(home: string): number | undefined {
  const file = join(clusterFolderIn(home), "PG_VERSION");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : undefined;
}

/** The password that was made with the cluster. */
export function readPassword(home: string): string {
  try {
    return readFileSync(join(home, passwordName), "utf8").trim();
  } catch (error) {
    throw new ClusterError(
      `The password of the database is missing or unreadable: ${join(home, passwordName)}. ` +
        "Put the file back, or run Cairn as the account that created the data folder.",
      { cause: error },
    );
  }
}

/**
 * Makes a new cluster atomically: it is made under another name and renamed at the end, so that a process that is killed in
 * between leaves nothing that looks like a database.
 *
 * Text is UTF-8 and sorted by code point, so that indexes do not depend on the machine's C library.
 */
export function initialiseCluster(home: string, programs: Programs, runAs: RunAs | undefined): void {
  const partial = `${clusterFolderIn(home)}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  const password = writePassword(home);
  // A copy inside the folder that initdb's account owns: only this process may read the lasting file.
  const handOver = `${partial}.password`;
  writeFileSync(handOver, `${password}\n`, { mode: 0o600 });
  if (runAs !== undefined) {
    chownSync(partial, runAs.uid, runAs.gid);
    chownSync(handOver, runAs.uid, runAs.gid);
  }
  try {
    runInitdb(partial, handOver, programs, runAs);
  } finally {
    rmSync(handOver, { force: true });
  }
  renameSync(partial, clusterFolderIn(home));
  syncPath(home);
}

function writePassword(home: string): string {
  const password = randomBytes(24).toString("base64url");
  const file = join(home, passwordName);
  rmSync(file, { force: true });
  writeFileSync(file, `${password}\n`, { mode: 0o600, flush: true });
  return password;
}

function runInitdb(folder: string, passwordFile: string, programs: Programs, runAs: RunAs | undefined): void {
  const collation =
    programs.major >= 17
      ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
      : ["--locale=C"];
  const run = spawnSync(
    join(programs.folder, "initdb"),
    [
      `--pgdata=${folder}`,
      `--username=${databaseUser}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      ...collation,
      "--no-instructions",
    ],
    { ...spawnAccount(runAs), cwd: "/", env: { LC_ALL: "C", PATH: "/usr/bin:/bin" }, encoding: "utf8" },
  );
  if (run.status === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new ClusterError(`The database could not be created: ${run.error?.message ?? run.stderr.trim()}`);
}
