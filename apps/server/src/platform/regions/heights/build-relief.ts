import { stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bbox } from "@cairn/geo/bbox";
import type { Tile } from "@cairn/geo/tile-lines";
import { contourZooms } from "@cairn/tiles/contours/contour-distances";
import { geoBoundsOf, type TileKind } from "@cairn/tiles/pmtiles/archive-header";
import type { ArchiveDescription } from "@cairn/tiles/pmtiles/lay-out-archive";
import { hillshadeZooms } from "@cairn/tiles/relief/hillshade-tile";
import { slopeZooms } from "@cairn/tiles/relief/slope-tile";
import { Piscina } from "piscina";
import type { SpareSpace } from "../../storage/spare-space.ts";
import { type ArchiveFile, clearBeside, createArchiveFile } from "../archive-file.ts";
import { inOrder } from "../build/build-threads.ts";
import { overlap } from "./height-source.ts";
import { ancestorsOf } from "./make-height-tiles.ts";
import type { ReliefKind, RenderedTile, RenderWork } from "./render-tiles.worker.ts";
import { boxOfTile } from "./terrarium-source.ts";

/** An archive of tiles made from heights. */
export interface BuiltArchive {
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bytes: number;
}

interface ReliefInput {
  readonly folder: string;
  /** Folder of the heights. */
  readonly heights: string;
  /** The deepest tiles of heights. */
  readonly tiles: readonly Tile[];
  readonly bbox: Bbox;
  /** What may be written to the folder. */
  readonly space: SpareSpace;
  readonly counter: (step: ReliefKind, total: number) => (count: number) => void;
}

/** Memory limits of a thread: a tile takes about 20 MB while it is drawn, the rest is uncollected garbage. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** Number of tiles that a thread draws before it returns them. */
const batchSize = 16;

const kinds: readonly {
  readonly kind: ReliefKind;
  readonly tileKind: TileKind;
  readonly zooms: { readonly first: number; readonly last: number };
}[] = [
  { kind: "contours", tileKind: "mvt", zooms: contourZooms },
  { kind: "contours-feet", tileKind: "mvt", zooms: contourZooms },
  { kind: "hillshade", tileKind: "png", zooms: hillshadeZooms },
  { kind: "slope", tileKind: "png", zooms: slopeZooms },
];

/** Fields of the contour layer, as in the metadata of vector tile archives. */
const contourLayersOf = (kind: ReliefKind) => [
  {
    id: kind === "contours" ? "contour" : "contour_feet",
    minzoom: contourZooms.first,
    maxzoom: contourZooms.last,
    fields: { ele: "Number", index: "Boolean" },
  },
];

/** Draws all tiles of all archives in threads. An existing archive is complete and stays. */
export async function buildRelief(
  input: ReliefInput,
): Promise<Readonly<Partial<Record<ReliefKind, BuiltArchive>>>> {
  const { folder, bbox, space } = input;
  const pool = new Piscina<RenderWork, readonly RenderedTile[]>({
    filename: fileURLToPath(new URL("render-tiles.worker.ts", import.meta.url)),
    name: "renderTiles",
    maxThreads: availableParallelism(),
    resourceLimits,
  });
  try {
    const built: Partial<Record<ReliefKind, BuiltArchive>> = {};
    for (const { kind, tileKind, zooms } of kinds) {
      const path = join(folder, `${kind}.pmtiles`);
      const [minZoom, maxZoom] = [zooms.first, zooms.last];
      const known = await stat(path).catch(() => undefined);
      if (known) await clearBeside(path);
      const draw = (done: number) => rendered(pool, kind, reliefTiles(input, zooms), done, input);
      const bytes =
        known?.size ??
        (await writeArchive(await createArchiveFile(path, space), draw, {
          kind: tileKind,
          minZoom,
          maxZoom,
          bounds: geoBoundsOf(bbox),
          metadata: { name: kind, ...(tileKind === "mvt" && { vector_layers: contourLayersOf(kind) }) },
        }));
      if (bytes !== undefined) built[kind] = { minZoom, maxZoom, bytes };
    }
    return built;
  } finally {
    await pool.destroy();
  }
}

/** Writes an archive atomically. Returns its bytes; undefined if there were no tiles, and so there is no archive. */
async function writeArchive(
  archive: ArchiveFile,
  draw: (done: number) => AsyncIterable<RenderedBatch>,
  description: ArchiveDescription,
): Promise<number | undefined> {
  try {
    for await (const { drawn, done } of draw(archive.settled)) {
      for (const { tile, bytes } of drawn) await archive.add(tile, bytes);
      await archive.settle(done);
    }
    if (archive.ids().length === 0) {
      await archive.discard();
      return undefined;
    }
    return await archive.finish(description);
  } finally {
    await archive.close();
  }
}

/** The tiles of all zooms that are in the region and have heights. */
function reliefTiles({ tiles, bbox }: ReliefInput, zooms: { first: number; last: number }): readonly Tile[] {
  const found: Tile[] = [];
  for (let z = zooms.first; z <= zooms.last; z++) {
    const [deepest = 0] = tiles.map((tile) => tile.z);
    const ofZoom = z <= deepest ? ancestorsOf(tiles, z) : tiles.flatMap((tile) => childrenOf(tile, z));
    found.push(...ofZoom.filter((tile) => overlap(boxOfTile(tile), bbox)));
  }
  return found;
}

function childrenOf({ z, x, y }: Tile, deeper: number): readonly Tile[] {
  const edge = 2 ** (deeper - z);
  return Array.from({ length: edge * edge }, (_, i) => ({
    z: deeper,
    x: x * edge + (i % edge),
    y: y * edge + Math.floor(i / edge),
  }));
}

/** Drawn tiles, and how many were requested until then. */
interface RenderedBatch {
  readonly drawn: readonly RenderedTile[];
  readonly done: number;
}

/** Draws tiles except the first few, several batches at once, and yields them in the order requested. */
async function* rendered(
  pool: Piscina<RenderWork, readonly RenderedTile[]>,
  kind: ReliefKind,
  tiles: readonly Tile[],
  from: number,
  { heights, bbox, counter }: ReliefInput,
): AsyncGenerator<RenderedBatch> {
  const onTiles = counter(kind, tiles.length);
  if (from > 0) onTiles(from);
  const batches = Array.from({ length: Math.ceil((tiles.length - from) / batchSize) }, (_, i) =>
    tiles.slice(from + i * batchSize, from + (i + 1) * batchSize),
  );
  const draw = async (batch: readonly Tile[]) => ({
    count: batch.length,
    drawn: await pool.run({ kind, folder: heights, tiles: batch, bbox }),
  });
  let done = from;
  for await (const { count, drawn } of inOrder(batches, pool.maxThreads + 1, draw)) {
    done += count;
    yield { drawn, done };
    onTiles(count);
  }
}
