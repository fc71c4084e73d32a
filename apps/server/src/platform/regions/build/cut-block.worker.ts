import { cutFeature } from "@cairn/tiles/cutting/cut-feature";
import type { TileBounds } from "@cairn/tiles/cutting/cut-into-tiles";
import { featuresOfBlock } from "@cairn/tiles/cutting/feature-block";
import { sharedVertices } from "@cairn/tiles/cutting/shared-vertices";
import { PartWriter } from "@cairn/tiles/drawing/part-records";
import { tileIdOf } from "@cairn/tiles/hilbert";

/**
 * First zooms of the ranges whose tiles are drawn together: a bucket contains all tiles below one tile of such a zoom until the
 * next range begins. Tiles of zoom 10 are about 27 km wide in the Alps, so that even a large town with all its buildings fits
 * into memory.
 */
const firstZooms = [10, 5, 0];

/** The zoom of the tile that defines the bucket of a zoom's tiles. */
const bucketZoomOf = (zoom: number): number => firstZooms.find((first) => first <= zoom) ?? 0;

export interface CutBlockInput {
  readonly words: Uint32Array;
  readonly firstOrder: number;
  readonly bounds: TileBounds;
  /** In shared memory. */
  readonly tables: { readonly areas: Uint16Array; readonly lines: Uint16Array };
}

/** Parts of tiles, by the bucket in which they are drawn: ids, and the end of each bucket's parts in the bytes. */
export interface CutBlockOutput {
  readonly ids: readonly number[];
  readonly ends: readonly number[];
  readonly bytes: Uint8Array;
}

/** Cuts a block of features into the parts of the tiles of all zooms, in a thread. */
export function cutBlock({ words, firstOrder, bounds, tables }: CutBlockInput): CutBlockOutput {
  const shared = { areas: sharedVertices(tables.areas), lines: sharedVertices(tables.lines) };
  const writers = new Map<number, PartWriter>();
  let order = firstOrder;
  for (const feature of featuresOfBlock(words)) {
    cutFeature(feature, { shared, bounds }, (part) => {
      const zoom = bucketZoomOf(part.z);
      const scale = 2 ** (part.z - zoom);
      const id = tileIdOf({ z: zoom, x: Math.floor(part.x / scale), y: Math.floor(part.y / scale) });
      const writer = writers.get(id) ?? new PartWriter();
      writers.set(id, writer);
      writer.add(part, order);
    });
    order++;
  }
  const parts = [...writers.values()].map((writer) => writer.take());
  const ends: number[] = [];
  let end = 0;
  for (const { length } of parts) ends.push((end += length));
  const bytes = new Uint8Array(end);
  for (const [i, part] of parts.entries()) bytes.set(part, (ends[i] ?? 0) - part.length);
  return { ids: [...writers.keys()], ends, bytes };
}
