import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type RunAs, spawnAccount } from "./run-as.ts";

/** A folder with PostgreSQL's `initdb` and `postgres` that have been tested to run. */
export interface Programs {
  readonly folder: string;
  /** Such as 18. */
  readonly major: number;
  /** As the program states it, such as `postgres (PostgreSQL) 18.4`. */
  readonly version: string;
}

/** The oldest major version that the schema supports. */
const oldestMajor = 15;

/**
 * Runs `initdb --version` and `postgres --version` as the account; `undefined` if one of them does not run there (wrong C
 * library, libraries missing, folder not reachable) or is older than `oldestMajor`.
 */
export function probePrograms(folder: string, runAs: RunAs | undefined): Programs | undefined {
  if (runVersion(join(folder, "initdb"), runAs) === undefined) return undefined;
  const version = runVersion(join(folder, "postgres"), runAs);
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(version ?? "")?.[1]);
  if (version === undefined || !(major >= oldestMajor)) return undefined;
  return { folder, major, version };
}

function runVersion(program: string, runAs: RunAs | undefined): string | undefined {
  const run = spawnSync(program, ["--version"], {
    ...spawnAccount(runAs),
    cwd: "/",
    encoding: "utf8",
    timeout: 20_000,
  });
  return run.status === 0 ? run.stdout.trim() : undefined;
}
