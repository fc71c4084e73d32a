import { ClusterError } from "./cluster-error.ts";
import { findPackagedPrograms } from "./packaged-programs.ts";
import type { Programs } from "./programs.ts";
import type { RunAs } from "./run-as.ts";
import { findSystemPrograms } from "./system-programs.ts";

/** The sources of the choice; tests replace each. */
export interface ProgramSources {
  readonly packaged: (runAs: RunAs | undefined, copyFolder: string) => Programs | undefined;
  readonly system: (runAs: RunAs | undefined) => readonly Programs[];
}

const realSources: ProgramSources = { packaged: findPackagedPrograms, system: findSystemPrograms };

/**
 * Chooses the programs for a cluster: the packaged ones, else the machine's own. A cluster that exists needs programs of the
 * major version that made it.
 *
 * @param clusterMajor the major version that made the cluster, `undefined` for a new cluster
 * @param copyFolder where the packaged programs may be copied when they cannot run in place
 * @throws ClusterError with advice if nothing fits
 */
export function choosePrograms(
  runAs: RunAs | undefined,
  clusterMajor: number | undefined,
  copyFolder: string,
  sources: ProgramSources = realSources,
): Programs {
  const packaged = sources.packaged(runAs, copyFolder);
  const fits = (programs: Programs | undefined): programs is Programs =>
    programs !== undefined && (clusterMajor === undefined || programs.major === clusterMajor);
  if (fits(packaged)) return packaged;
  const system = sources.system(runAs);
  const chosen = system.find((programs) => fits(programs));
  if (chosen !== undefined) return chosen;
  const found = [packaged, ...system].flatMap((programs) => programs?.major ?? []);
  throw new ClusterError(explain(clusterMajor, found));
}

function explain(clusterMajor: number | undefined, found: readonly number[]): string {
  if (found.length === 0) {
    return (
      "No PostgreSQL runs on this machine: neither the one that comes with Cairn (Linux with glibc, x64 or arm64) nor an own one. " +
      "Install PostgreSQL 15 or newer, or set DATABASE_URL to a server."
    );
  }
  return (
    `The database in the data folder was made by PostgreSQL ${clusterMajor}, and only ${found.join(", ")} is here. ` +
    `Install PostgreSQL ${clusterMajor}, or set CAIRN_DATA_DIR to another folder.`
  );
}
