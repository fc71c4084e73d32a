import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Bbox } from "@cairn/geo/bbox";
import { deepestHeights } from "@cairn/tiles/heights/height-tile";
import { type SpareSpace, spareSpaceOf } from "../../storage/spare-space.ts";
import { type BuiltArchive, buildRelief } from "./build-relief.ts";
import { stampsOf } from "./file-stamps.ts";
import { findSources } from "./find-sources.ts";
import { HeightsError, type HeightSource, overlap } from "./height-source.ts";
import {
  areFilled,
  fillTiles,
  heightTilesOf,
  makeCoarserTiles,
  readRawTiles,
  tilesAroundVoids,
} from "./make-height-tiles.ts";
import type { ReliefKind } from "./render-tiles.worker.ts";

/** Progress of building. */
export interface HeightsProgress {
  readonly step: "heights" | "voids" | ReliefKind;
  /** Number of tiles in the step. */
  readonly done: number;
  readonly total: number;
}

export interface BuildHeightsInput {
  /** The area of the region, degrees; west is greater than east if it crosses the antimeridian. */
  readonly bbox: Bbox;
  /** Files and folders that the operator named. */
  readonly sources: readonly string[];
  /**
   * The region's folder while it is built: receives `contours.pmtiles`, `contours-feet.pmtiles`, `hillshade.pmtiles`,
   * `slope.pmtiles` and `heights/`.
   */
  readonly folder: string;
  /** What may be written, by default all of the disk. */
  readonly space?: SpareSpace;
  readonly onProgress: (progress: HeightsProgress) => void;
  /** Ends the work between two tiles; finished work stays and is not repeated. */
  readonly signal?: AbortSignal;
}

/** The result; archives without a single tile are missing, such as slopes of a flat country. */
export interface BuiltHeights {
  readonly archives: Readonly<Partial<Record<ReliefKind, BuiltArchive>>>;
  readonly heights: { readonly source: string; readonly bbox: Bbox };
}

/** File in `heights` that identifies the inputs of the rest. */
const madeOfFile = "made-of";

/**
 * Reads the heights of a region and makes contours, hillshade and slopes (docs/heights.md). After an interruption it continues if
 * it is called again with the same files. Needs about 200 MB in addition to the drawing threads, whatever the size of the region.
 *
 * @returns undefined if no source covers any of the region; a sentence if one of them cannot be read
 */
export async function buildHeights(
  input: BuildHeightsInput,
): Promise<Result<BuiltHeights | undefined, string>> {
  try {
    const found = await findSources(input.sources, input.bbox);
    try {
      return ok(await build(input, found.sources));
    } finally {
      await found.close();
    }
  } catch (error) {
    if (error instanceof HeightsError) return fail(error.message);
    if (isUnreadable(error)) return fail(`Heights cannot be read: ${error.message}.`);
    throw error;
  }
}

/** System errors for files that may not be read, or do not exist. */
const isUnreadable = (error: unknown): error is Error =>
  error instanceof Error &&
  "code" in error &&
  ["EACCES", "EPERM", "EISDIR", "ENOENT"].includes(String(error.code));

async function build(
  { bbox, sources: paths, folder, space = spareSpaceOf(folder, 0), onProgress, signal }: BuildHeightsInput,
  sources: readonly HeightSource[],
): Promise<BuiltHeights | undefined> {
  const tiles = heightTilesOf(bbox, sources);
  if (tiles.length === 0) return undefined;
  const heights = join(folder, "heights");
  await startAgainUnlessSame(folder, await fingerprint(bbox, paths));
  const counter = (step: HeightsProgress["step"], total: number) => {
    let done = 0;
    return (count = 1): void => {
      done += count;
      onProgress({ step, done, total });
      signal?.throwIfAborted();
    };
  };
  const place = { folder: heights, space };
  if (!areFilled(heights, tiles)) {
    const onRead = counter("heights", tiles.length);
    await readRawTiles(place, tiles, sources, () => onRead());
    // Heights around a void at the edge of the region count, too.
    await readRawTiles(place, tilesAroundVoids(heights, tiles), sources, () => signal?.throwIfAborted());
    const onFilled = counter("voids", tiles.length);
    await fillTiles(place, tiles, () => onFilled());
  }
  await makeCoarserTiles(place, tiles);
  const archives = await buildRelief({ folder, heights, tiles, bbox, space, counter });
  await rm(join(heights, "raw"), { recursive: true, force: true });
  const used = sources.filter((source) => source.boxes.some((box) => overlap(box, bbox)));
  return { archives, heights: { source: [...new Set(used.map(({ name }) => name))].join(", "), bbox } };
}

/** Changes when any file changes, or the rules for what is made from it. */
async function fingerprint(bbox: Bbox, paths: readonly string[]): Promise<string> {
  const files = await stampsOf(paths);
  return createHash("sha256")
    .update(JSON.stringify([5, deepestHeights, bbox, files]))
    .digest("hex");
}

/** Deletes what was made from other inputs. */
async function startAgainUnlessSame(folder: string, madeOf: string): Promise<void> {
  const heights = join(folder, "heights");
  const known = await readFile(join(heights, madeOfFile), "utf8").catch(() => undefined);
  if (known === madeOf) return;
  await rm(heights, { recursive: true, force: true });
  // Archives, and temporary files beside interrupted ones.
  const made = (await readdir(folder)).filter((name) => /^(?:contours|hillshade|slope)/.test(name));
  for (const name of made) await rm(join(folder, name), { force: true });
  await mkdir(heights, { recursive: true });
  await writeFile(join(heights, madeOfFile), madeOf);
}
