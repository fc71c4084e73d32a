import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { probePrograms, type Programs } from "./programs.ts";
import type { RunAs } from "./run-as.ts";

/**
 * Folders of PostgreSQL's server programs in distributions that keep them off the PATH: Debian's, and those of the project's
 * RPMs.
 */
const versionedFolders = [
  { parent: "/usr/lib/postgresql", name: /^(\d+)$/ },
  { parent: "/usr", name: /^pgsql-(\d+)$/ },
];

/** Every PostgreSQL of the machine that runs and is new enough: the one on the PATH first, then the newest first. */
export function findSystemPrograms(runAs: RunAs | undefined): Programs[] {
  const folders = new Set([...folderOnPath(), ...distributionFolders()]);
  return [...folders].flatMap((folder) => probePrograms(folder, runAs) ?? []);
}

function folderOnPath(): string[] {
  const found = spawnSync("/bin/sh", ["-c", "command -v initdb"], { encoding: "utf8" });
  return found.status === 0 ? [dirname(realpathSync(found.stdout.trim()))] : [];
}

function distributionFolders(): string[] {
  return versionedFolders.flatMap(({ parent, name }) =>
    listFolder(parent)
      .map((entry) => ({ entry, major: Number(name.exec(entry)?.[1]) }))
      .filter(({ major }) => major > 0)
      .toSorted((a, b) => b.major - a.major)
      .map(({ entry }) => join(parent, entry, "bin"))
      .filter((folder) => existsSync(join(folder, "initdb"))),
  );
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
