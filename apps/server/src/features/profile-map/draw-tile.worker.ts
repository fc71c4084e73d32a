import { encodeVectorTile, type TileFeature } from "@cairn/formats/vector-tile/encode-vector-tile";
import { decodePolyline } from "@cairn/geo/polyline";
import { move } from "piscina";
import { lineInTile, type Tile, type TilePath } from "@cairn/geo/tile-lines";

/** A workout as a tile draws it. */
export interface DrawnWorkout {
  readonly key: string;
  readonly activityId: number;
  /** Of what the viewer may see. */
  readonly polyline: string;
  /** Indices of its points at which it begins again after a gap. */
  readonly starts: readonly number[];
}

export interface DrawTileInput {
  readonly tile: Tile;
  readonly workouts: readonly DrawnWorkout[];
}

/** Zoom from which on lines can be told apart and lead to their workouts; before that those of a sport are one. */
const apartFrom = 10;

/** Points of lines that are too short to be seen stand on a grid of this many units, one for each of its places. */
const grid = 24;

interface DrawnFeature extends TileFeature {
  readonly paths: TilePath[];
}

/** Draws the lines of workouts as a vector tile with the layers `lines` and `places`. */
export function drawTile({ tile, workouts }: DrawTileInput): Uint8Array {
  const drawn = new Map<string, DrawnFeature>();
  const places = new Map<string, TilePath>();
  const seen = new Set<string>();
  for (const { key, activityId, polyline, starts } of workouts) {
    const line = lineInTile({ ...decodePolyline(polyline), starts }, tile);
    if (line.place) {
      const [x, y] = line.place.map((at) => Math.round(at / grid) * grid) as [number, number];
      places.set(`${x} ${y}`, [x, y]);
    }
    if (line.paths.length === 0) continue;
    const isApart = tile.z >= apartFrom;
    const shape = `${activityId} ${line.paths.join(";")}`;
    if (!isApart && seen.has(shape)) continue;
    seen.add(shape);
    const name = isApart ? key : String(activityId);
    const properties = { activityId, ...(isApart && { key }) };
    const feature: DrawnFeature = drawn.get(name) ?? { kind: "lines", properties, paths: [] };
    feature.paths.push(...line.paths);
    drawn.set(name, feature);
  }
  const points: TileFeature = { kind: "points", paths: [...places.values()], properties: {} };
  // As short as it is, so that nothing but it is handed over.
  const tileBytes = encodeVectorTile([
    { name: "lines", features: [...drawn.values()] },
    { name: "places", features: [points] },
  ]).slice();
  return move(tileBytes) as Uint8Array;
}
