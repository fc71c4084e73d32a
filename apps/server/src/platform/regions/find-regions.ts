import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isRegionName, noneUnlessPassing, readRegionFile, type RegionFile } from "./region-file.ts";

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

/** A folder in which a region of a name may be. */
export interface RegionFolder {
  readonly name: string;
  /** Absolute path. */
  readonly folder: string;
}

/**
 * The folders in which regions may be, in a fixed order: a name's own folder before its old state.
 *
 * @throws errors of the system that pass by themselves
 */
export async function regionFoldersOf(regions: string): Promise<readonly RegionFolder[]> {
  const found = (await readdir(regions).catch(noneUnlessPassing)) ?? [];
  const entries = found.toSorted((a, b) => (a < b ? -1 : 1));
  return [...entries.filter(isRegionName), ...entries.filter((name) => outgoing.test(name))].map((entry) => ({
    name: outgoingName(entry) ?? entry,
    folder: join(regions, entry),
  }));
}

/**
 * The regions of a folder by name. If a command was killed between moving the old state away and moving the new one into place,
 * the old state is found.
 *
 * @throws errors of the system that pass by themselves
 */
export async function findRegions(regions: string): Promise<readonly FoundRegion[]> {
  const found = new Map<string, FoundRegion>();
  for (const { name, folder } of await regionFoldersOf(regions)) {
    const region = found.has(name) ? undefined : await readRegionFile(folder);
    if (region?.name === name) found.set(name, { region, folder });
  }
  return [...found.values()].toSorted((a, b) => (a.region.name < b.region.name ? -1 : 1));
}
