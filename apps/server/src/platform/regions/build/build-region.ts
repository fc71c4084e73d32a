import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { fail, ok, type Result } from "@cairn/domain/result";
import { writeDurably } from "../../files/write-durably.ts";
import { isDiskFull } from "../../storage/disk-full.ts";
import { lockFile } from "../../storage/file-lock.ts";
import type { SpareSpace } from "../../storage/spare-space.ts";
import { buildHeights, type BuiltHeights } from "../heights/build-heights.ts";
import {
  extractFileName,
  hasWholeArchives,
  readRegionFile,
  regionFileName,
  regionFormat,
  type RegionFile,
} from "../region-file.ts";
import { buildMap, type BuiltMap, clearBesideMap } from "./build-map.ts";
import { startBuildThreads } from "./build-threads.ts";
import { openFeatures } from "./open-features.ts";
import { buildingFolderOf, bytesOf, clearLeftovers, publishRegion } from "./publish-region.ts";
import {
  type ExaminedInputs,
  examineInputs,
  hashOf,
  readOrigin,
  type RegionInputs,
  type RegionOrigin,
  writeOrigin,
} from "./region-inputs.ts";

/** The current step, for the operator who waits, and how much of it is done, 0 to 1. */
export type OnBuildStep = (step: string, share: number) => void;

export interface BuildRegionInput extends RegionInputs {
  /** Folder of all regions. */
  readonly regions: string;
  readonly name: string;
  /** Where the extract was downloaded from, and that server's validator. */
  readonly fetched?: { readonly address: string; readonly validator: string | undefined };
  /** What may be written to the disk of the regions. */
  readonly space: SpareSpace;
  /** The build time to record. */
  readonly now: Date;
  readonly onStep: OnBuildStep;
  /** A line for the operator. */
  readonly onNote: (line: string) => void;
}

/** The outcome of a build. */
export interface BuildOutcome {
  readonly region: RegionFile;
  /** Whether it had been made from the same inputs before. */
  readonly isUnchanged: boolean;
}

/** Why nothing was done while another process works on the regions. */
export const busyRegions =
  "Another region command is at work. Wait until it has ended: one build at a time takes what memory the machine has to give.";

/** Locks the regions of a folder for this process; `undefined` while another one has locked them. */
export async function withRegionsLocked<T>(
  regions: string,
  work: () => Promise<Result<T, string>>,
): Promise<Result<T, string>> {
  await mkdir(regions, { recursive: true });
  const lock = lockFile(join(regions, ".lock"));
  if (lock === undefined) return fail(busyRegions);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/**
 * Builds a region beside the others and moves it into place when it is complete; until then the older state is served. Parts
 * completed before an interruption are not made again. Does nothing if the region was made from the same extract and heights
 * before, and its archives are whole.
 *
 * Call it with the regions locked.
 *
 * @returns a sentence for the operator if there is an error in the inputs
 */
export async function buildRegion(input: BuildRegionInput): Promise<Result<BuildOutcome, string>> {
  const { regions, name, onStep } = input;
  onStep("Looking at the extract", 0);
  const examined = await examineInputs(input);
  if (!examined.ok) return examined;
  const { key } = examined.value;
  const folder = buildingFolderOf(regions, name, key);
  await clearLeftovers(regions, { name, folder });
  const place = join(regions, name);
  const known = await readRegionFile(place);
  const isSame = known !== undefined && (await readOrigin(place))?.key === key;
  if (isSame && (await hasWholeArchives(place, known))) {
    await keepExtract(input, place);
    // The server's validator for the same extract may have changed: the next request uses it.
    await writeOrigin(place, originOf(input, examined.value));
    return ok({ region: known, isUnchanged: true });
  }
  await mkdir(folder, { recursive: true });
  let made: Result<RegionFile, string>;
  try {
    made = await makeRegion(input, folder, examined.value);
  } catch (error) {
    // The unfinished build would continue to fill the disk to which the database writes.
    if (isDiskFull(error)) await rm(folder, { recursive: true, force: true });
    throw error;
  }
  if (!made.ok) {
    await rm(folder, { recursive: true, force: true });
    return made;
  }
  await publishRegion(regions, folder, made.value);
  // Only now: without it a killed command would make the map again.
  await rm(join(place, mapFile), { force: true });
  return ok({ region: made.value, isUnchanged: false });
}

/** Makes all of a region in its folder, except the parts that are already complete. */
async function makeRegion(
  input: BuildRegionInput,
  folder: string,
  inputs: ExaminedInputs,
): Promise<Result<RegionFile, string>> {
  const map = await mapStep(input, folder);
  if (!map.ok) return map;
  const heights = await heightsStep(input, folder, map.value);
  if (!heights.ok) return heights;
  await keepExtract(input, folder);
  return ok(await describeRegion(input, folder, inputs, map.value, heights.value));
}

/**
 * Copies the extract into a region, for the map of the ways; shares its blocks where the file system can. Does nothing if it is
 * there.
 */
async function keepExtract(
  { extract, space }: Pick<BuildRegionInput, "extract" | "space">,
  folder: string,
): Promise<void> {
  const place = join(folder, extractFileName);
  const { size } = await stat(extract);
  if ((await stat(place).catch(() => undefined))?.size === size) return;
  await space.take(size);
  await copyFile(extract, `${place}.part`, constants.COPYFILE_FICLONE);
  await rename(`${place}.part`, place);
}

/** Marks during a build that the map is complete, and stores its facts. */
const mapFile = "map.json";

const mapSteps = { read: "Reading the extract", cut: "Cutting into tiles", draw: "Drawing tiles" } as const;

/** The map's tiles, made now or before an interruption. */
async function mapStep(
  { extract, onStep, space }: BuildRegionInput,
  folder: string,
): Promise<Result<BuiltMap, string>> {
  const doneFile = join(folder, mapFile);
  const done = await readMapFile(doneFile);
  if (done !== undefined) {
    await clearBesideMap(folder);
    return ok(done);
  }
  const source = await openFeatures(extract);
  if (!source.ok) return source;
  const { value: features } = source;
  try {
    return await buildMap(
      features,
      folder,
      (step, share) => onStep(mapSteps[step], share),
      startBuildThreads,
      { space, onComplete: async (map) => await writeDurably(doneFile, JSON.stringify(map)) },
    );
  } finally {
    await features.close();
  }
}

/**
 * The facts of a complete map; `undefined` if there is none yet, or if an older version's file became empty in a power failure.
 */
async function readMapFile(path: string): Promise<BuiltMap | undefined> {
  const text = await readFile(path, "utf8").catch(() => "");
  try {
    return JSON.parse(text) as BuiltMap;
  } catch {
    return undefined;
  }
}

const heightSteps = {
  heights: "Reading heights",
  voids: "Filling voids",
  contours: "Drawing contours",
  "contours-feet": "Drawing contours in feet",
  hillshade: "Shading hills",
  slope: "Drawing slopes",
} as const;

async function heightsStep(
  { dem, onStep, onNote, space }: BuildRegionInput,
  folder: string,
  { bbox }: BuiltMap,
): Promise<Result<BuiltHeights | undefined, string>> {
  if (dem.length === 0) return ok(undefined);
  const built = await buildHeights({
    bbox,
    sources: dem.map((path) => resolve(path)),
    folder,
    space,
    onProgress: ({ step, done, total }) => onStep(heightSteps[step], done / total),
  });
  if (built.ok && built.value === undefined)
    onNote("none of the heights that were named lie in the region; it is made without any");
  return built;
}

/** The stored origin of a region. */
const originOf = (
  { fetched }: BuildRegionInput,
  { key, recipe, dem, demCredit }: ExaminedInputs,
): RegionOrigin => ({
  key,
  recipe,
  dem: [...dem],
  ...(demCredit !== undefined && { demCredit }),
  ...fetched,
});

/** Writes `region.json`, which makes the folder a region. */
async function describeRegion(
  input: BuildRegionInput,
  folder: string,
  inputs: ExaminedInputs,
  { osmDate, bbox, cover, minZoom, maxZoom, bytes }: BuiltMap,
  built: BuiltHeights | undefined,
): Promise<RegionFile> {
  const { name, extract, fetched, now } = input;
  const { key, extractBytes, sha256, demCredit } = inputs;
  const archives = { map: { minZoom, maxZoom, bytes }, ...built?.archives };
  const version = createHash("sha256").update(key);
  for (const kind of Object.keys(archives)) version.update(await hashOf(join(folder, `${kind}.pmtiles`)));
  await writeOrigin(folder, originOf(input, inputs));
  const region: RegionFile = {
    format: regionFormat,
    name,
    osmDate,
    builtAt: now.toISOString(),
    bbox: [...bbox],
    cover: cover.map(([west, south, east, north]) => [west, south, east, north]),
    version: version.digest("hex").slice(0, 16),
    bytes: await bytesOf(folder, [mapFile, regionFileName]),
    extract: {
      bytes: extractBytes,
      name: basename(fetched ? new URL(fetched.address).pathname : extract),
      sha256,
    },
    archives,
    ...(built && {
      heights: {
        source: built.heights.source,
        ...(demCredit !== undefined && { credit: demCredit }),
        bbox: [...built.heights.bbox],
      },
    }),
  };
  await writeDurably(join(folder, regionFileName), `${JSON.stringify(region, undefined, 2)}\n`);
  return region;
}
