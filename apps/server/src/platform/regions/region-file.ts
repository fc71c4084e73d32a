import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** The kinds of tiles that a region may have. */
export const tileKinds = ["map", "contours", "contours-feet", "hillshade", "slope"] as const;
export type RegionTileKind = (typeof tileKinds)[number];

/** Raise it when the meaning of the content of a region's folder changes; regions of another format are built again. */
export const regionFormat = 1;

const degrees = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const archive = z.object({
  minZoom: z.int().min(0).max(26),
  maxZoom: z.int().min(0).max(26),
  bytes: z.int().min(0),
});

const regionSchema = z.object({
  format: z.literal(regionFormat),
  name: z.string(),
  /** The moment up to which it contains changes of OpenStreetMap, ISO 8601; null if the extract does not state it. */
  osmDate: z.string().nullable(),
  builtAt: z.string(),
  /** West, south, east, north, degrees; west is greater than east if it crosses the antimeridian (RFC 7946, 5.2). */
  bbox: degrees,
  /** Adjacent boxes, none across the antimeridian: the part of the box that has a map. Missing in older regions. */
  cover: z.array(degrees).optional(),
  /** Hash of everything in the region. */
  version: z.string().regex(/^[0-9a-f]{16}$/),
  /** Total size of its files. */
  bytes: z.int().min(0),
  extract: z.object({ bytes: z.int().min(0), name: z.string(), sha256: z.string() }),
  archives: z.object({
    map: archive,
    contours: archive.optional(),
    "contours-feet": archive.optional(),
    hillshade: archive.optional(),
    slope: archive.optional(),
  }),
  /** Kinds of files of the heights, and their attribution according to the operator. */
  heights: z.object({ source: z.string(), credit: z.string().optional(), bbox: degrees }).optional(),
});

/** A region as described by its `region.json`. */
export type RegionFile = Readonly<z.output<typeof regionSchema>>;

/** Whether anything in it is made from heights. */
export const hasHeights = ({ archives }: RegionFile): boolean =>
  archives.contours !== undefined || archives.hillshade !== undefined;

/** The name of a region's folder and its address, such as `andorra` or `south-tyrol`. */
export const isRegionName = (name: string): boolean => /^[a-z0-9][a-z0-9-]{0,62}$/.test(name);

/** The folder of all regions in the data folder. */
export const regionsFolderOf = (dataDir: string): string => join(dataDir, "regions");

/** The file that makes a folder a region. */
export const regionFileName = "region.json";

/** The file with the names of a region, for the search of places; missing in older regions. */
export const placesFileName = "places.tsv";

/** The extract that it was made from, for the map of the ways; missing in older regions. */
export const extractFileName = "extract.osm.pbf";

/** Errors of the system that pass by themselves: too many open files, too little memory, a disk that did not answer. */
const passing: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE", "ENOMEM", "EAGAIN", "EIO"]);

/**
 * `undefined` for what is missing or may not be read. Errors that pass by themselves are thrown: what is there must not be taken
 * for missing.
 */
export function noneUnlessPassing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && passing.has(error.code)) throw error;
  return undefined;
}

/**
 * Reads the `region.json` of a folder; `undefined` if there is none that this Cairn understands.
 *
 * @throws errors of the system that pass by themselves
 */
export async function readRegionFile(folder: string): Promise<RegionFile | undefined> {
  const text = await readFile(join(folder, regionFileName), "utf8").catch(noneUnlessPassing);
  if (text === undefined) return undefined;
  try {
    return regionSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Whether a folder contains a region, including one of another format that has to be built again. */
export const isRegionFolder = async (folder: string): Promise<boolean> =>
  await stat(join(folder, regionFileName)).then(
    (found) => found.isFile(),
    () => false,
  );

/** Whether the archives of a region are as long as they were when it was made: a copy may have been cut off, or a disk full. */
export async function hasWholeArchives(folder: string, { archives }: RegionFile): Promise<boolean> {
  const isWhole = await Promise.all(
    tileKinds.map(async (kind) => {
      const found = await stat(join(folder, `${kind}.pmtiles`)).catch(noneUnlessPassing);
      return archives[kind] === undefined || found?.size === archives[kind].bytes;
    }),
  );
  return isWhole.every(Boolean);
}
