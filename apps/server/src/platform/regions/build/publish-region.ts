import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { syncFolderToDisk, syncToDisk } from "../../files/sync-to-disk.ts";
import { outgoingFolderOf, outgoingName } from "../find-regions.ts";
import { isRegionFolder, readRegionFile, type RegionFile } from "../region-file.ts";

const removedPrefix = ".removed-";

/** The folder in which a region is built: a different one for other inputs. */
export const buildingFolderOf = (regions: string, name: string, key: string): string =>
  join(regions, `.building-${name}-${key}`);

const building = /^\.building-(?<name>.+)-[0-9a-f]{16}$/;

/** Path to which an extract is downloaded. */
export const downloadOf = (regions: string, name: string): string =>
  join(regions, `.download-${name}.osm.pbf`);

const download = /^\.download-(?<name>.+)\.osm\.pbf(?:\.part|\.state)?$/;

/**
 * The region whose running or interrupted build or download an entry in the folder of regions belongs to; `undefined` for other
 * entries.
 */
export const unfinishedName = (entry: string): string | undefined =>
  (building.exec(entry) ?? download.exec(entry))?.groups?.["name"];

/** Removes unfinished builds and downloads of a region. Returns whether there were any. */
export async function clearUnfinished(regions: string, name: string): Promise<boolean> {
  const entries = (await readdir(regions).catch(() => [])).filter((entry) => unfinishedName(entry) === name);
  for (const entry of entries) await rm(join(regions, entry), { recursive: true, force: true });
  return entries.length > 0;
}

/** Removes the downloaded extract of a region. */
export async function clearDownload(regions: string, name: string): Promise<void> {
  for (const end of ["", ".part", ".state"]) await rm(`${downloadOf(regions, name)}${end}`, { force: true });
}

/**
 * Moves a complete region into place. Readers of the old state's tiles can finish reading. Everything of the new state is on the
 * disk before the old one is removed, so that a power failure leaves one of them.
 */
export async function publishRegion(regions: string, folder: string, region: RegionFile): Promise<void> {
  const place = join(regions, region.name);
  await syncFolderToDisk(folder);
  const old = await readRegionFile(place);
  const outgoing = old && outgoingFolderOf(regions, old);
  if (outgoing !== undefined) await rename(place, outgoing);
  else await rm(place, { recursive: true, force: true });
  await rename(folder, place);
  await syncToDisk(regions);
  if (outgoing !== undefined) await rm(outgoing, { recursive: true, force: true });
}

/** Removes a region; `false` if it does not exist. */
export async function withdrawRegion(regions: string, name: string): Promise<boolean> {
  const place = join(regions, name);
  if (!(await isRegionFolder(place))) return false;
  const removed = join(regions, `${removedPrefix}${name}`);
  await rm(removed, { recursive: true, force: true });
  await rename(place, removed);
  await rm(removed, { recursive: true, force: true });
  return true;
}

/**
 * Cleans up after a killed command: removes old states whose new one is in place, and what was being removed; restores an old
 * state without a new one. Interrupted builds stay, so that they can continue, except those of the same name with other inputs.
 *
 * @param keep the build that continues
 */
export async function clearLeftovers(
  regions: string,
  keep?: { name: string; folder: string },
): Promise<void> {
  for (const entry of await readdir(regions).catch(() => [])) {
    const path = join(regions, entry);
    const outgoing = outgoingName(entry);
    if (outgoing !== undefined && (await readRegionFile(join(regions, outgoing))) === undefined) {
      await rm(join(regions, outgoing), { recursive: true, force: true });
      await rename(path, join(regions, outgoing));
      continue;
    }
    const isOfName = building.exec(entry)?.groups?.["name"] === keep?.name;
    const isOther = keep !== undefined && isOfName && path !== keep.folder;
    if (outgoing !== undefined || entry.startsWith(removedPrefix) || isOther)
      await rm(path, { recursive: true, force: true });
  }
}

/**
 * Total size of all files in a folder, bytes.
 *
 * @param except names of files that do not count
 */
export async function bytesOf(folder: string, except: readonly string[]): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !except.includes(entry.name));
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
