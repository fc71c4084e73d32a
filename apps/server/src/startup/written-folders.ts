import type { Config } from "../config/config.ts";
import { findClusterHome } from "../platform/postgres-cluster/cluster-home.ts";

/**
 * The folders that Cairn fills on this machine: the data folder, then that of the embedded database if it is elsewhere, perhaps
 * on a smaller disk.
 */
export function writtenFolders({
  dataDir,
  databaseUrl,
}: Pick<Config, "dataDir" | "databaseUrl">): readonly string[] {
  const home = databaseUrl === undefined ? findClusterHome(dataDir) : dataDir;
  return home === dataDir ? [dataDir] : [dataDir, home];
}
