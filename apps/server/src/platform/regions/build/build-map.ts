import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Bbox } from "@cairn/geo/bbox";
import { rememberVertices } from "@cairn/tiles/cutting/cut-feature";
import type { TileBounds } from "@cairn/tiles/cutting/cut-into-tiles";
import { featuresOfBlock } from "@cairn/tiles/cutting/feature-block";
import { sharedVertices } from "@cairn/tiles/cutting/shared-vertices";
import { type WorldFeature, worldFeatureOf } from "@cairn/tiles/cutting/world-feature";
import { deepestZoom } from "@cairn/tiles/cutting/world-units";
import { tileOfId } from "@cairn/tiles/hilbert";
import { mapLayers } from "@cairn/tiles/map-feature";
import { geoBoundsOf } from "@cairn/tiles/pmtiles/archive-header";
import type { SpareSpace } from "../../storage/spare-space.ts";
import { clearBeside, createArchiveFile } from "../archive-file.ts";
import { type BuildThreads, inOrder, startBuildThreads } from "./build-threads.ts";
import type { DrawnBucket } from "./draw-bucket.worker.ts";
import type { FeatureSource } from "./feature-source.ts";
import { FeatureSpool, type ReadFacts } from "./feature-spool.ts";
import { PartBuckets } from "./part-buckets.ts";
import { RegionPlaces } from "./region-places.ts";
import { FeatureExtent, maxTiles, regionBox, tileBoundsOf, tileCountOf } from "./tile-bounds.ts";
import { TileCover } from "./tile-cover.ts";

/** The metadata of a region's map archive for programs that read PMTiles. `docs/map-schema.md` says more. */
const mapMetadata: Readonly<Record<string, unknown>> = {
  name: "Cairn region",
  format: "pbf",
  type: "baselayer",
  attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>',
  vector_layers: mapLayers
    .filter((layer) => !layer.startsWith("contour"))
    .map((id) => ({ id, minzoom: 0, maxzoom: 14, fields: {} })),
};

/** Progress of a step, 0 to 1. */
export type OnStep = (step: "read" | "cut" | "draw", share: number) => void;

/** What is known of a map's tiles when they are complete. */
export interface BuiltMap {
  /** West is greater than east if it crosses the antimeridian. */
  readonly bbox: Bbox;
  /** Adjacent boxes, none across the antimeridian: the part of it that has a map. */
  readonly cover: readonly Bbox[];
  /** ISO 8601; null if the extract does not state it. */
  readonly osmDate: string | null;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bytes: number;
}

/** How a map is kept. */
export interface MapStorage {
  /** What may be written, by default all of the disk. */
  readonly space?: SpareSpace | undefined;
  /** Called when the archive is complete, before the data from which a killed build would continue is removed. */
  readonly onComplete?: ((map: BuiltMap) => Promise<void>) | undefined;
}

/** The archive of a map's folder. */
const mapPathOf = (folder: string): string => join(folder, "map.pmtiles");

/** The data that does not fit into memory. */
const waitingFolderOf = (folder: string): string => join(folder, "waiting");

/**
 * Makes the vector tiles of an extract, zoom 0 to 14: `map.pmtiles` in the folder, which is complete as soon as it exists. Data
 * that does not fit into memory is kept in files of the folder, which are removed at the end, whatever the outcome. After a kill,
 * a call with the same extract continues where this one stopped: nothing is read twice, and the cut blocks and drawn tiles that
 * had reached the disk are kept.
 *
 * @param startThreads starts the threads that do the work, closed at the end
 * @returns a sentence if the extract cannot be used
 */
export async function buildMap(
  source: FeatureSource,
  folder: string,
  onStep: OnStep,
  startThreads: () => BuildThreads = startBuildThreads,
  keeping: MapStorage = {},
): Promise<Result<BuiltMap, string>> {
  const waiting = waitingFolderOf(folder);
  await mkdir(waiting, { recursive: true });
  const spool = await FeatureSpool.open(join(waiting, "features"), keeping.space);
  const buckets = await PartBuckets.open(join(waiting, "cut"), keeping.space);
  const threads = startThreads();
  try {
    const tables = { areas: vertexTable(source.bytes), lines: vertexTable(source.bytes) };
    const places = new RegionPlaces();
    const read = await factsOf({ source, spool, tables, places, onStep });
    if (!read.ok) return read;
    await places.write(folder);
    const { bbox } = read.value;
    await cutBlocks({ spool, buckets, threads, tables, bounds: tileBoundsOf(bbox), onStep });
    return ok(await drawBuckets({ buckets, threads, folder, facts: read.value, onStep, keeping }));
  } finally {
    await threads.close();
    await spool.close();
    await buckets.close();
    await rm(waiting, { recursive: true, force: true });
  }
}

/** Removes what a build that was killed after `onComplete` left beside its map. */
export async function clearBesideMap(folder: string): Promise<void> {
  await clearBeside(mapPathOf(folder));
  await rm(waitingFolderOf(folder), { recursive: true, force: true });
}

type VertexTables = Readonly<Record<"areas" | "lines", Uint16Array>>;

/** Size of the tables of vertices: about four entries for each vertex of an extract, at most 512 MB. */
function vertexTable(extractBytes: number): Uint16Array {
  const wanted = 2 ** Math.ceil(Math.log2(Math.max(1, extractBytes / 2)));
  return new Uint16Array(new SharedArrayBuffer(2 * Math.min(2 ** 28, Math.max(2 ** 16, wanted))));
}

interface ReadInput {
  readonly source: FeatureSource;
  readonly spool: FeatureSpool;
  readonly tables: VertexTables;
  readonly places: RegionPlaces;
  readonly onStep: OnStep;
}

/** The facts of the extract; reads it unless that was done before an interruption. */
async function factsOf(input: ReadInput): Promise<Result<ReadFacts, string>> {
  const { spool, tables, places } = input;
  const shared = { areas: sharedVertices(tables.areas), lines: sharedVertices(tables.lines) };
  const note = (feature: WorldFeature): void => {
    rememberVertices(feature, shared);
    places.add(feature);
  };
  if (spool.facts === undefined) return await readFeatures(input, note);
  for await (const { words } of spool.blocks()) for (const feature of featuresOfBlock(words)) note(feature);
  return ok(spool.facts);
}

async function readFeatures(
  { source, spool, onStep }: ReadInput,
  note: (feature: WorldFeature) => void,
): Promise<Result<ReadFacts, string>> {
  const extent = new FeatureExtent();
  const read = await source.read(
    (feature) => {
      const world = worldFeatureOf(feature);
      if (world === undefined) return undefined;
      note(world);
      extent.add(world);
      return spool.add(world);
    },
    (share) => onStep("read", share),
  );
  if (!read.ok) return read;
  await spool.flush();
  const bbox = regionBox(read.value.bbox, extent.bbox);
  if (bbox === undefined || spool.blockCount === 0)
    return fail("The extract has nothing that a map could show: no roads, no buildings, no woods.");
  if (tileCountOf(tileBoundsOf(bbox)) > maxTiles)
    return fail(
      "The extract covers more than a continent. Take a smaller one, such as those of download.geofabrik.de, and add several regions.",
    );
  const facts = { ...read.value, bbox };
  await spool.seal(facts);
  return ok(facts);
}

interface CutInput {
  readonly spool: FeatureSpool;
  readonly buckets: PartBuckets;
  readonly threads: BuildThreads;
  readonly tables: VertexTables;
  readonly bounds: TileBounds;
  readonly onStep: OnStep;
}

/** Cuts the blocks that are not in the buckets yet. */
async function cutBlocks({ spool, buckets, threads, tables, bounds, onStep }: CutInput): Promise<void> {
  const work = inOrder(spool.blocks(buckets.blocks), threads.width, (block) =>
    threads.cutBlock({ ...block, bounds, tables }),
  );
  for await (const { ids, ends, bytes } of work) {
    for (const [i, id] of ids.entries()) buckets.add(id, bytes.slice(ends[i - 1] ?? 0, ends[i]));
    await buckets.endBlock();
    onStep("cut", buckets.blocks / spool.blockCount);
  }
  await buckets.seal();
}

interface DrawInput {
  readonly buckets: PartBuckets;
  readonly threads: BuildThreads;
  readonly folder: string;
  readonly facts: ReadFacts;
  readonly onStep: OnStep;
  readonly keeping: MapStorage;
}

/** Draws the tiles of all buckets into the archive. */
async function drawBuckets({
  buckets,
  threads,
  folder,
  facts: { bbox, osmTime },
  onStep,
  keeping: { space, onComplete },
}: DrawInput): Promise<BuiltMap> {
  const osmDate = osmTime === undefined ? null : new Date(osmTime * 1000).toISOString();
  const archive = await createArchiveFile(mapPathOf(folder), space);
  const { ids } = buckets;
  let drawn = archive.settled;
  try {
    const draw = async (id: number): Promise<DrawnBucket> => await threads.drawBucket(await buckets.read(id));
    for await (const bucket of inOrder(ids.slice(drawn), threads.width, draw)) {
      for (const [i, id] of bucket.ids.entries())
        await archive.add(tileOfId(id), bucket.bytes.subarray(bucket.ends[i - 1] ?? 0, bucket.ends[i]));
      await archive.settle(++drawn);
      onStep("draw", drawn / ids.length);
    }
    const cover = new TileCover(bbox);
    for (const id of archive.ids()) cover.add(tileOfId(id));
    const mapOf = (bytes: number): BuiltMap => ({
      bbox,
      cover: cover.boxes(),
      osmDate,
      minZoom: 0,
      maxZoom: deepestZoom,
      bytes,
    });
    const bytes = await archive.finish(
      {
        kind: "mvt",
        minZoom: 0,
        maxZoom: deepestZoom,
        bounds: geoBoundsOf(bbox),
        metadata: mapMetadata,
      },
      async (size) => await onComplete?.(mapOf(size)),
    );
    return mapOf(bytes);
  } finally {
    await archive.discard();
  }
}
