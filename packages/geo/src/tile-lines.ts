import { latitudeAt, longitudeAt, mercatorX, mercatorY } from "./mercator.ts";

/** A tile of the web's square maps (Web Mercator, EPSG:3857): column and row at a zoom, from the north-west. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Units along each side of a tile, as most vector tiles have them. */
export const tileExtent = 4096;

/** Units beyond the edge to which lines are kept, so that their ends are not seen where tiles meet. */
export const tileMargin = 64;

/** Points nearer to the last one than this add nothing that is seen: 4096 units are 512 pixels. */
const minStep = 5;

/** A line that is no longer than this on both axes is seen as a point. */
const minLineSize = 12;

/** A line as a tile shows it: whole units, x and y in turn. */
export type TilePath = readonly number[];

/** What a tile shows of a line: its paths, or the one point that is left of it at this zoom. */
export interface LineInTile {
  readonly paths: readonly TilePath[];
  readonly place?: readonly [x: number, y: number];
}

interface Line {
  /** Degrees. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** Indices at which the line begins again after a gap. */
  readonly starts: readonly number[];
}

/** West and east, south and north of a tile with its margin, degrees. */
export function boundsOfTile({ z, x, y }: Tile): {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
} {
  const edge = tileMargin / tileExtent;
  return {
    west: longitudeAt((x - edge) / 2 ** z),
    east: longitudeAt((x + 1 + edge) / 2 ** z),
    north: latitudeAt((y - edge) / 2 ** z),
    south: latitudeAt((y + 1 + edge) / 2 ** z),
  };
}

/**
 * A line as a tile shows it: projected, cut at the tile's edge, without points that the zoom does not show. A step over the antimeridian is drawn on
 * both sides of it, as a line runs round the world on no map.
 */
export function lineInTile({ lat, lon, starts }: Line, tile: Tile): LineInTile {
  const scale = 2 ** tile.z * tileExtent;
  const breaks = new Set(starts);
  const collector = collectPaths();
  let [lastX, lastY, lastLon] = [Number.NaN, Number.NaN, Number.NaN];
  for (let i = 0; i < lat.length; i++) {
    const longitude = lon[i] ?? Number.NaN;
    const x = mercatorX(longitude) * scale - tile.x * tileExtent;
    const y = mercatorY(lat[i] ?? Number.NaN) * scale - tile.y * tileExtent;
    const step = longitude - lastLon;
    const goesOn = i > 0 && !breaks.has(i) && Number.isFinite(step);
    // Once round the world, where the shorter way leads over the antimeridian.
    const round = goesOn && Math.abs(step) > 180 ? scale * Math.sign(step) : 0;
    if (goesOn) collector.add(cutSegment(lastX, lastY, x - round, y));
    if (!goesOn || round !== 0) collector.end();
    if (round !== 0) collector.add(cutSegment(lastX + round, lastY, x, y));
    [lastX, lastY, lastLon] = [x, y, longitude];
  }
  collector.end();
  return inSight(collector.paths);
}

function inSight(paths: readonly TilePath[]): LineInTile {
  const long = paths.filter((path) => sizeOf(path) > minLineSize);
  const [x, y] = paths[0] ?? [];
  if (long.length > 0 || x === undefined || y === undefined) return { paths: long };
  return { paths: [], place: [x, y] };
}

/** The longer side of the box round a path. */
function sizeOf(path: TilePath): number {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < path.length; i += 2) {
    const [x, y] = [path[i] ?? 0, path[i + 1] ?? 0];
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  return Math.max(east - west, south - north);
}

type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

/** The part of a segment that lies in a tile and its margin (Liang and Barsky, 1984). */
function cutSegment(x1: number, y1: number, x2: number, y2: number): Segment | undefined {
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [from, to] = [0, 1];
  const edges = [
    [-dx, x1 + tileMargin],
    [dx, tileExtent + tileMargin - x1],
    [-dy, y1 + tileMargin],
    [dy, tileExtent + tileMargin - y1],
  ] as const;
  for (const [step, room] of edges) {
    if (step === 0 && !(room >= 0)) return undefined;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  if (!(from <= to)) return undefined;
  return [x1 + from * dx, y1 + from * dy, x1 + to * dx, y1 + to * dy];
}

/** Joins segments to paths of whole units. */
function collectPaths() {
  const paths: TilePath[] = [];
  let path: number[] = [];
  let [endX, endY] = [Number.NaN, Number.NaN];
  const end = () => {
    if (path.length >= 2 && (path.at(-2) !== endX || path.at(-1) !== endY)) path.push(endX, endY);
    if (path.length > 0) paths.push(path);
    path = [];
  };
  const begin = (x: number, y: number) => {
    end();
    path = [x, y];
  };
  const add = (segment: Segment | undefined) => {
    if (!segment) return end();
    const [x1, y1, x2, y2] = segment.map((at) => Math.round(at) + 0) as [number, number, number, number];
    if (path.length === 0 || x1 !== endX || y1 !== endY) begin(x1, y1);
    [endX, endY] = [x2, y2];
    const step = Math.hypot(x2 - (path.at(-2) ?? 0), y2 - (path.at(-1) ?? 0));
    if (step >= minStep) path.push(x2, y2);
  };
  return { paths, add, end };
}
