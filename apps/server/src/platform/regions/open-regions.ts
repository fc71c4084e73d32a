import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Tile } from "@cairn/geo/tile-lines";
import { findRegions, type FoundRegion, regionFoldersOf } from "./find-regions.ts";
import { openArchiveFile, type ReadableArchive } from "./open-archive-file.ts";
import { placesFileName, type RegionFile, type RegionTileKind, regionFileName } from "./region-file.ts";

/** The state of a folder of regions. */
interface RegionsStamp {
  /**
   * Differs after a region was added, described again or removed, unless that was within the same tick of the file system's
   * clock.
   */
  readonly text: string;
  /** Time of the last change, ms; 0 if there is nothing. */
  readonly changedAt: number;
}

/**
 * Looks at a folder of regions. Its own time is that of regions that are renamed into place; one that is copied into its place
 * gets its `region.json` later, and the time of that file's last change is that of its arrival, even if the copy has the time of
 * the original.
 *
 * @throws errors of the system that pass by themselves
 */
async function regionsStampOf(regions: string): Promise<RegionsStamp> {
  const folders = await regionFoldersOf(regions);
  const own = await stat(regions).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  const described = await Promise.all(
    folders.map(
      async ({ folder }) =>
        await stat(join(folder, regionFileName)).then(
          ({ ctimeMs }) => ctimeMs,
          () => 0,
        ),
    ),
  );
  const text = JSON.stringify([own, ...folders.map(({ folder }, i) => [folder, described[i]])]);
  return { text, changedAt: Math.max(own, ...described) };
}

/** The regions of this Cairn. */
export interface Regions {
  /** The present regions, by name. A region that any process adds, updates or removes is noticed a second later. */
  list(): Promise<readonly RegionFile[]>;
  /** Hash over the versions of all regions, 16 hex digits: while it stays the same, so does every tile. */
  version(): Promise<string>;
  /**
   * Paths of the files with the names of regions (`build/region-places.ts`); a region that was made by an older Cairn may have
   * none.
   */
  placeFiles(): Promise<readonly string[]>;
  /**
   * A tile of a region in the form of the archive: a vector tile compressed with gzip, a picture as it is.
   *
   * @returns `undefined` if the region has none there, or is removed
   * @throws an error if its archive cannot be read now; the next call tries again
   */
  tile(name: string, kind: RegionTileKind, tile: Tile): Promise<Uint8Array | undefined>;
  /** Closes what is open; tiles that are being read are still read to the end. */
  close(): Promise<void>;
}

/** How long the last reading of the folder is used, ms. */
const believedFor = 1000;

/** Age of the last change after which another change has a different time, ms: two seconds on the coarsest file systems. */
const settledAfter = 4000;

interface OpenRegion extends FoundRegion {
  readonly archives: Map<RegionTileKind, Promise<ReadableArchive | undefined>>;
}

/**
 * Watches a folder of regions. It is checked on request, at most once a second, and read only if it has changed. No watcher runs,
 * so it works with all processes and file systems.
 *
 * @param folder need not exist
 * @param now the clock, ms
 */
export function openRegions(folder: string, now: () => number = Date.now): Regions {
  let open = new Map<string, OpenRegion>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** The state that was read last; undefined if the next one has to be read in any case. */
  let known: string | undefined;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const { text, changedAt } = await regionsStampOf(folder);
    if (text === known) return;
    const found = await findRegions(folder);
    const before = open;
    open = new Map(found.map((one) => [one.region.name, keptOrNew(before, one)]));
    // A change within the same tick of the file system's clock could not be distinguished from the one just seen.
    known = Date.now() - changedAt < settledAfter ? undefined : text;
    const left = [...before].filter(([name, region]) => open.get(name) !== region);
    await Promise.all(left.map(([, region]) => closeAll(region)));
  };
  const current = async (): Promise<ReadonlyMap<string, OpenRegion>> => {
    if (looking === undefined && now() - lookedAt >= believedFor) {
      lookedAt = now();
      looking = look().finally(() => (looking = undefined));
    }
    await looking;
    return open;
  };
  return {
    async list() {
      return [...(await current()).values()].map(({ region }) => region);
    },
    async version() {
      const hash = createHash("sha256");
      for (const { region } of (await current()).values()) hash.update(`${region.name} ${region.version}\n`);
      return hash.digest("hex").slice(0, 16);
    },
    async placeFiles() {
      return [...(await current()).values()].map((one) => join(one.folder, placesFileName));
    },
    async tile(name, kind, tile) {
      const region = (await current()).get(name);
      return region && (await (await archiveOf(region, kind))?.tile(tile));
    },
    async close() {
      await looking?.catch(() => undefined);
      const regions = [...open.values()];
      open = new Map();
      await Promise.all(regions.map(closeAll));
    },
  };
}

/** A region that has not changed keeps its open archives, even if its folder was renamed in the meantime. */
function keptOrNew(before: ReadonlyMap<string, OpenRegion>, found: FoundRegion): OpenRegion {
  const known = before.get(found.region.name);
  const isSame =
    known?.region.version === found.region.version &&
    known.region.builtAt === found.region.builtAt &&
    known.folder === found.folder;
  return isSame ? known : { ...found, archives: new Map() };
}

async function archiveOf(
  { region, folder, archives }: OpenRegion,
  kind: RegionTileKind,
): Promise<ReadableArchive | undefined> {
  if (region.archives[kind] === undefined) return undefined;
  const known = archives.get(kind);
  if (known !== undefined) return await known;
  const opening = openArchiveFile(join(folder, `${kind}.pmtiles`));
  archives.set(kind, opening);
  let opened: ReadableArchive | undefined;
  try {
    opened = await opening;
    return opened;
  } finally {
    // What failed is tried again: the reason may pass, as with too many open files, or a copy that is still arriving.
    if (opened === undefined) archives.delete(kind);
  }
}

async function closeAll({ archives }: OpenRegion): Promise<void> {
  // Whoever asked for an archive that cannot be opened is told.
  const opened = await Promise.allSettled(archives.values());
  for (const each of opened) if (each.status === "fulfilled") await each.value?.close();
}
