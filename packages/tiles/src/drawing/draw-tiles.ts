import { tileExtent, type Tile, type TilePath } from "@cairn/geo/tile-lines";
import { areaOf } from "../cutting/tile-units.ts";
import { tileOfId } from "../hilbert.ts";
import { mapLayers } from "../map-feature.ts";
import {
  encodeVectorTile,
  type TileFeature,
  type TileLayer,
  type TileValue,
} from "../vector-tile/encode-vector-tile.ts";
import { joinLines } from "./join-lines.ts";
import { PartReader, type PartRecord } from "./part-records.ts";

/** A finished tile: an uncompressed vector tile. */
export interface DrawnTile {
  readonly tile: Tile;
  readonly id: number;
  readonly bytes: Uint8Array;
}

/** Layers whose lines have a different meaning in the other direction. */
const directed: ReadonlySet<string> = new Set([
  "waterway",
  "cliff",
  "piste",
  "aerialway",
  "contour",
  "contour_feet",
]);

/**
 * Draws all tiles of some parts, in the order of their ids: parts with the same attributes in a tile become one feature, with
 * lines joined where they meet and large areas before small ones. The same parts always result in the same bytes, in whatever
 * order they were written.
 *
 * @param parts as written by `PartWriter`
 */
export function* drawTiles(parts: Uint8Array): Generator<DrawnTile> {
  const reader = new PartReader(parts);
  const records = [...reader.records()].toSorted(
    (a, b) => a.tileId - b.tileId || a.layer - b.layer || a.order - b.order || a.pathsAt - b.pathsAt,
  );
  const parsed = new Map<string, Readonly<Record<string, TileValue>>>();
  const propertiesOf = (json: string): Readonly<Record<string, TileValue>> => {
    const known = parsed.get(json) ?? (JSON.parse(json) as Record<string, TileValue>);
    parsed.set(json, known);
    return known;
  };
  for (let start = 0; start < records.length;) {
    const id = records[start]?.tileId ?? 0;
    let end = start;
    while (records[end]?.tileId === id) end++;
    const layers = layersOf(records.slice(start, end), reader, propertiesOf);
    const bytes = encodeVectorTile(layers);
    if (bytes.length > 0) yield { tile: tileOfId(id), id, bytes };
    start = end;
  }
}

function layersOf(
  records: readonly PartRecord[],
  reader: PartReader,
  propertiesOf: (json: string) => Readonly<Record<string, TileValue>>,
): TileLayer[] {
  const layers: TileLayer[] = [];
  for (const [layer, ofLayer] of Map.groupBy(records, (record) => record.layer)) {
    const name = mapLayers[layer] ?? "";
    const features: (TileFeature & { readonly size: number })[] = [];
    for (const group of Map.groupBy(ofLayer, groupOf).values()) {
      const [first] = group;
      if (first === undefined) continue;
      const properties = propertiesOf(first.attributes);
      const paths = group.flatMap((record) => reader.paths(record));
      features.push(featureOf(name, first, paths, properties));
    }
    layers.push({ name, features: features.toSorted((a, b) => b.size - a.size) });
  }
  return layers;
}

/** Points stay separate; lines and areas with the same attributes are combined. */
const groupOf = ({ kind, id, attributes }: PartRecord): string =>
  kind === "point" ? `${kind} ${id} ${attributes}` : `${kind} ${attributes}`;

function featureOf(
  layer: string,
  { kind, id }: PartRecord,
  paths: readonly TilePath[],
  properties: Readonly<Record<string, TileValue>>,
): TileFeature & { readonly size: number } {
  if (kind === "point") return { kind: "points", id, paths, properties, size: 0 };
  if (kind === "polygon") {
    const size = paths.reduce((largest, ring) => Math.max(largest, areaOf(ring)), 0);
    return { kind: "polygons", paths, properties, size };
  }
  const isDirected = directed.has(layer) || Boolean(properties["oneway"]);
  return { kind: "lines", paths: joinLines(paths, isDirected), properties, size: tileExtent };
}
