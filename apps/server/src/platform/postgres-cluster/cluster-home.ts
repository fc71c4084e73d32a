import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ClusterError } from "./cluster-error.ts";
import { canEnter, type RunAs } from "./run-as.ts";

/** File in the data folder that says where its database is, if it is elsewhere. */
const pointerName = "postgres-location";

/**
 * The folder of a data folder's database: the data folder itself, or, if the account that PostgreSQL runs under cannot access it
 * (a clone below /root, say), a separate folder below `elsewhere`, which a file in the data folder then names.
 *
 * @param dataDir an existing folder
 * @throws ClusterError if the account can access neither, or the named folder is gone
 */
export function chooseClusterHome(
  dataDir: string,
  runAs: RunAs | undefined,
  elsewhere = "/var/lib/cairn",
): string {
  const known = findClusterHome(dataDir);
  if (known !== dataDir) {
    if (existsSync(known)) return known;
    throw new ClusterError(missing(known, join(dataDir, pointerName)));
  }
  if (canEnter(dataDir, runAs)) return dataDir;
  const name = createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 12);
  const home = join(elsewhere, name);
  try {
    mkdirSync(home, { recursive: true, mode: 0o755 });
  } catch (error) {
    throw new ClusterError(unreachable(dataDir, runAs, `${elsewhere} cannot be written`), { cause: error });
  }
  if (!canEnter(home, runAs))
    throw new ClusterError(unreachable(dataDir, runAs, `${elsewhere} is closed too`));
  writeFileSync(join(dataDir, pointerName), `${home}\n`);
  return home;
}

/** The home that was chosen before; by default the data folder itself. */
export function findClusterHome(dataDir: string): string {
  const pointer = join(dataDir, pointerName);
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : dataDir;
}

function missing(home: string, pointer: string): string {
  return (
    `The database of this data folder is missing at ${home}, where ${pointer} says it is. ` +
    "Copy that folder back from the old machine or a backup, or write into the file where it is now (docs/deploy.md, Backup and move)."
  );
}

function unreachable(dataDir: string, runAs: RunAs | undefined, why: string): string {
  return (
    `The account ${runAs?.name ?? "of this process"}, which PostgreSQL runs under, may not enter ${dataDir}, and ${why}. ` +
    "Open the folder and its parents for it (chmod o+x), or set CAIRN_DATA_DIR to a folder such as /var/lib/cairn."
  );
}
