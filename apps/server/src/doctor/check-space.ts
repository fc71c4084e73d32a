import type { Config } from "../config/config.ts";
import { byteSizeText } from "../platform/storage/byte-size.ts";
import { freeSpaceOf } from "../platform/storage/free-space.ts";
import { writtenFolders } from "../startup/written-folders.ts";
import { exists } from "./exists.ts";
import { broken, type Finding, good } from "./finding.ts";

/**
 * Whether the disks of the data folder and of the embedded database have room for uploads. Before the first start, that of this
 * program counts.
 */
export async function checkSpace(
  config: Pick<Config, "dataDir" | "databaseUrl" | "minFreeSpace">,
): Promise<Finding> {
  const folders = (await exists(config.dataDir)) ? writtenFolders(config) : [import.meta.dirname];
  const [ofData = 0, ofDatabase] = await Promise.all(folders.map((folder) => freeSpaceOf(folder)()));
  const database =
    ofDatabase === undefined ? "" : `, its database at ${folders[1]} has ${byteSizeText(ofDatabase)}`;
  const free = `the data folder has ${byteSizeText(ofData)} of free space${database}`;
  const floor = `uploads are refused below ${byteSizeText(config.minFreeSpace)} (MIN_FREE_SPACE)`;
  return Math.min(ofData, ofDatabase ?? Infinity) < config.minFreeSpace
    ? broken(`${free}, and ${floor}: delete files or move the folder`)
    : good(`${free}; ${floor}`);
}
