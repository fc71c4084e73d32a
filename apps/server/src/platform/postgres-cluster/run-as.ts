import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { ClusterError } from "./cluster-error.ts";

/** The account that the database's programs run under. PostgreSQL refuses to run as root. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/** Name of the system account that is created if the machine has no `postgres`. */
const ownAccount = "cairn";

/**
 * Chooses the account for a cluster.
 *
 * Not root: `undefined`, the programs run as the account of this process. Root: the owner of an existing cluster, else
 * `postgres`, else a system account created with `useradd`, else `nobody`.
 *
 * @param clusterFolder the cluster's folder, which need not exist yet
 * @throws ClusterError as root on a machine without any of these accounts
 */
export function chooseRunAs(clusterFolder: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) {
    return { uid: owner.uid, gid: owner.gid, name: `uid ${owner.uid}` };
  }
  const account =
    findAccount("postgres") ?? findAccount(ownAccount) ?? makeAccount() ?? findAccount("nobody");
  if (account !== undefined) return account;
  throw new ClusterError(
    "PostgreSQL does not run as root, and this machine has no unprivileged account to run it under. " +
      `Create one (useradd --system ${ownAccount}), or run Cairn as an ordinary user.`,
  );
}

/** Spawn options that run a child as the account; empty if it is the account of this process. */
export function spawnAccount(runAs: RunAs | undefined): { uid?: number; gid?: number } {
  return runAs === undefined ? {} : { uid: runAs.uid, gid: runAs.gid };
}

/**
 * Whether the account can enter a folder through all its parents; tested in a child that runs as that account, so that access
 * lists and mounts count too.
 */
export function canEnter(folder: string, runAs: RunAs | undefined): boolean {
  const probe = spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], {
    ...spawnAccount(runAs),
    cwd: "/",
    stdio: "ignore",
  });
  return probe.status === 0;
}

function findAccount(name: string): RunAs | undefined {
  const viaDatabase = spawnSync("getent", ["passwd", name], { encoding: "utf8" });
  const lines = viaDatabase.status === 0 ? viaDatabase.stdout : readFileSync("/etc/passwd", "utf8");
  for (const line of lines.split("\n")) {
    const [account, , uid, gid] = line.split(":");
    if (account === name && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid), name };
  }
  return undefined;
}

function makeAccount(): RunAs | undefined {
  spawnSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", ownAccount], {
    stdio: "ignore",
  });
  return findAccount(ownAccount);
}
