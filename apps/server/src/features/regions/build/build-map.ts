import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Bbox } from "@cairn/geo/bbox";
import { rememberVertices } from "@cairn/tiles/cutting/cut-feature";
import { sharedVertices } from "@cairn/tiles/cutting/shared-vertices";
import { worldFeatureOf } from "@cairn/tiles/cutting/world-feature";
import { deepestZoom } from "@cairn/tiles/cutting/world-units";
import { tileOfId } from "@cairn/tiles/hilbert";
import { createArchiveFile } from "../archive-file.ts";
import { type BuildThreads, inOrder, startBuildThreads } from "./build-threads.ts";
import type { ExtractFacts, FeatureSource } from "./feature-source.ts";
import { FeatureSpool } from "./feature-spool.ts";
import { mapMetadata } from "./map-metadata.ts";
import { PartBuckets } from "./part-buckets.ts";
import { TileCover } from "./tile-cover.ts";
import { FeatureExtent, maxTiles, tileBoundsOf, tileCountOf } from "./tile-bounds.ts";

/** How far a step has come, 0 to 1. */
export type OnStep = (step: "read" | "cut" | "draw", share: number) => void;

/** What is known of a map's tiles when they are whole. */
export interface BuiltMap {
  readonly bbox: Bbox;
  /** Boxes beside each other: the part of it that has a map. */
  readonly cover: readonly Bbox[];
  /** ISO 8601; null where the extract does not tell. */
  readonly osmDate: string | null;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bytes: number;
}

/**
 * Makes the vector tiles of an extract, zoom 0 to 14: `map.pmtiles` in the folder, which is whole as soon as it is there. What does not fit into memory
 * waits in files of the folder, which are gone in the end.
 *
 * @param startThreads in which the work is done, closed in the end
 * @returns a sentence when the extract cannot be used
 */
export async function buildMap(
  source: FeatureSource,
  folder: string,
  onStep: OnStep,
  startThreads: () => BuildThreads = startBuildThreads,
): Promise<Result<BuiltMap, string>> {
  const waiting = join(folder, "waiting");
  await rm(waiting, { recursive: true, force: true });
  await mkdir(waiting, { recursive: true });
  const spool = await FeatureSpool.create(join(waiting, "features"));
  const threads = startThreads();
  try {
    const tables = { areas: vertexTable(source.bytes), lines: vertexTable(source.bytes) };
    const read = await readFeatures(source, spool, tables, onStep);
    if (!read.ok) return read;
    const { bbox, osmTime } = read.value;
    const bounds = tileBoundsOf(bbox);
    const buckets = new PartBuckets(join(waiting, "parts"));
    let cut = 0;
    const work = inOrder(spool.blocks(), threads.width, (block) =>
      threads.cutBlock({ ...block, bounds, tables }),
    );
    for await (const { ids, ends, bytes } of work) {
      for (const [i, id] of ids.entries()) await buckets.add(id, bytes.slice(ends[i - 1] ?? 0, ends[i]));
      onStep("cut", ++cut / spool.blockCount);
    }
    const { bytes, cover } = await drawBuckets(buckets, threads, folder, bbox, onStep);
    const osmDate = osmTime === undefined ? null : new Date(osmTime * 1000).toISOString();
    return ok({ bbox, cover, osmDate, minZoom: 0, maxZoom: deepestZoom, bytes });
  } finally {
    await threads.close();
    await spool.close();
    await rm(waiting, { recursive: true, force: true });
  }
}

type VertexTables = Readonly<Record<"areas" | "lines", Uint16Array>>;

/** Places in the tables of vertices: about four for each vertex of an extract, at most 512 MB. */
function vertexTable(extractBytes: number): Uint16Array {
  const wanted = 2 ** Math.ceil(Math.log2(Math.max(1, extractBytes / 2)));
  return new Uint16Array(new SharedArrayBuffer(2 * Math.min(2 ** 28, Math.max(2 ** 16, wanted))));
}

type ReadFacts = Omit<ExtractFacts, "bbox"> & { readonly bbox: Bbox };

async function readFeatures(
  source: FeatureSource,
  spool: FeatureSpool,
  tables: VertexTables,
  onStep: OnStep,
): Promise<Result<ReadFacts, string>> {
  const shared = { areas: sharedVertices(tables.areas), lines: sharedVertices(tables.lines) };
  const extent = new FeatureExtent();
  const read = await source.read(
    (feature) => {
      const world = worldFeatureOf(feature);
      if (world === undefined) return undefined;
      rememberVertices(world, shared);
      extent.add(world);
      return spool.add(world);
    },
    (share) => onStep("read", share),
  );
  if (!read.ok) return read;
  await spool.flush();
  const bbox = read.value.bbox ?? extent.bbox;
  if (bbox === undefined || spool.blockCount === 0)
    return fail("There is nothing in the extract that a map could show: no roads, no buildings, no woods.");
  if (tileCountOf(tileBoundsOf(bbox)) > maxTiles)
    return fail(
      "The extract covers more than a continent. Take a smaller one, such as those of download.geofabrik.de, and add several regions.",
    );
  return ok({ ...read.value, bbox });
}

async function drawBuckets(
  buckets: PartBuckets,
  threads: BuildThreads,
  folder: string,
  bbox: Bbox,
  onStep: OnStep,
): Promise<Pick<BuiltMap, "bytes" | "cover">> {
  const [west, south, east, north] = bbox;
  const cover = new TileCover(bbox);
  const path = join(folder, "map.pmtiles");
  const archive = await createArchiveFile(`${path}.part`);
  const { ids } = buckets;
  let drawn = 0;
  try {
    const work = inOrder(ids, threads.width, async (id) => await threads.drawBucket(await buckets.take(id)));
    for await (const bucket of work) {
      for (const [i, id] of bucket.ids.entries()) {
        const tile = tileOfId(id);
        cover.add(tile);
        await archive.add(tile, bucket.bytes.subarray(bucket.ends[i - 1] ?? 0, bucket.ends[i]));
      }
      onStep("draw", ++drawn / ids.length);
    }
    const bytes = await archive.finish({
      kind: "mvt",
      minZoom: 0,
      maxZoom: deepestZoom,
      bounds: { west, south, east, north },
      metadata: mapMetadata,
    });
    await rename(`${path}.part`, path);
    return { bytes, cover: cover.boxes() };
  } finally {
    await archive.discard();
  }
}
