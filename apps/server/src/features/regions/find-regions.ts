import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isRegionName, readRegionFile, type RegionFile } from "./region-file.ts";

/** An existing region and its folder. */
export interface FoundRegion {
  readonly region: RegionFile;
  /** Absolute path of its folder. */
  readonly folder: string;
}

/** Name of a region's folder while the new state replaces it. */
const outgoing = /^\.old-(?<name>.+)-[0-9a-f]{16}$/;

/** The folder in which a region's old state is kept until the new one is in place. */
export const outgoingFolderOf = (regions: string, { name, version }: RegionFile): string =>
  join(regions, `.old-${name}-${version}`);

/** The name of the region whose old state is in a folder; `undefined` for other folders. */
export const outgoingName = (entry: string): string | undefined => outgoing.exec(entry)?.groups?.["name"];

/**
 * The regions of a folder by name. If a command was killed between moving the old state away and moving the new one into place, the old state
 * is found.
 */
export async function findRegions(regions: string): Promise<readonly FoundRegion[]> {
  const entries = (await readdir(regions).catch(() => [])).toSorted((a, b) => (a < b ? -1 : 1));
  const found = new Map<string, FoundRegion>();
  for (const entry of [...entries.filter(isRegionName), ...entries.filter((name) => outgoing.test(name))]) {
    const regionName = outgoingName(entry) ?? entry;
    const folder = join(regions, entry);
    const region = found.has(regionName) ? undefined : await readRegionFile(folder);
    if (region?.name === regionName) found.set(regionName, { region, folder });
  }
  return [...found.values()].toSorted((a, b) => (a.region.name < b.region.name ? -1 : 1));
}
