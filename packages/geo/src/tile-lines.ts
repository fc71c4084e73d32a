import { latitudeAt, longitudeAt, mercatorX, mercatorYOfMany } from "./mercator.ts";

/** A tile of the web's square maps (Web Mercator, EPSG:3857): column and row at a zoom, from the north-west. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Units along each side of a tile, as most vector tiles have them. */
export const tileExtent = 4096;

/** Units beyond the edge to which lines are kept, so that their ends are not visible where tiles meet. */
export const tileMargin = 64;

/** Points closer to the previous one than this add nothing visible: 4096 units are 512 pixels. */
const minStep = 5;

/** A line that is no longer than this on both axes looks like a point. */
const minLineSize = 12;

/** A line in a tile: whole units, x and y in turn. */
export type TilePath = readonly number[];

/** A line's part in a tile: its paths, or the single point that remains at this zoom. */
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
 * A line as a tile shows it: projected, cut at the tile's edge, without points that the zoom does not show. A step over the
 * antimeridian is drawn on both sides of it, as a line runs round the world on no map.
 */
export function lineInTile({ lat, lon, starts }: Line, tile: Tile): LineInTile {
  const scale = 2 ** tile.z * tileExtent;
  const [left, top] = [tile.x * tileExtent, tile.y * tileExtent];
  const breaks = starts.length > 0 ? new Set(starts) : undefined;
  const cutter = cutPaths();
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  let lastLon = Number.NaN;
  for (let i = 0; i < lat.length; i++) {
    const longitude = lon[i] ?? Number.NaN;
    const x = mercatorX(longitude) * scale - left;
    const y = mercatorYOfMany(lat[i] ?? Number.NaN) * scale - top;
    const step = longitude - lastLon;
    const goesOn = Number.isFinite(step) && !breaks?.has(i);
    // Once round the world, if the shorter path crosses the antimeridian.
    const round = goesOn && Math.abs(step) > 180 ? scale * Math.sign(step) : 0;
    if (goesOn) cutter.add(lastX, lastY, x - round, y);
    if (!goesOn || round !== 0) cutter.end();
    if (round !== 0) cutter.add(lastX + round, lastY, x, y);
    lastX = x;
    lastY = y;
    lastLon = longitude;
  }
  cutter.end();
  return inSight(cutter.paths);
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

const low = -tileMargin;
const high = tileExtent + tileMargin;

const isInside = (x: number, y: number): boolean => x >= low && x <= high && y >= low && y <= high;

/** Whether both ends of a segment are beyond the same side of the tile. */
const isBeyond = (x1: number, y1: number, x2: number, y2: number): boolean =>
  (x1 < low && x2 < low) || (x1 > high && x2 > high) || (y1 < low && y2 < low) || (y1 > high && y2 > high);

/**
 * Cuts segments at the edge of a tile and its margin and joins them to paths of whole units. Numbers instead of objects: there
 * are millions of them.
 */
function cutPaths() {
  const paths: TilePath[] = [];
  let path: number[] = [];
  let endX = Number.NaN;
  let endY = Number.NaN;
  // The last point of the path.
  let drawnX = Number.NaN;
  let drawnY = Number.NaN;
  const draw = (x: number, y: number) => {
    path.push(x, y);
    drawnX = x;
    drawnY = y;
  };
  const end = () => {
    if (path.length === 0) return;
    if (drawnX !== endX || drawnY !== endY) path.push(endX, endY);
    paths.push(path);
    path = [];
  };
  const join = (fromX: number, fromY: number, toX: number, toY: number) => {
    // No zero has a sign.
    const x1 = Math.round(fromX) + 0;
    const y1 = Math.round(fromY) + 0;
    if (path.length === 0 || x1 !== endX || y1 !== endY) {
      end();
      draw(x1, y1);
    }
    endX = Math.round(toX) + 0;
    endY = Math.round(toY) + 0;
    const dx = endX - drawnX;
    const dy = endY - drawnY;
    if (dx * dx + dy * dy >= minStep * minStep) draw(endX, endY);
  };
  /** The part in the tile, after Liang and Barsky (1984). */
  const cut = (x1: number, y1: number, x2: number, y2: number) => {
    const [dx, dy] = [x2 - x1, y2 - y1];
    let [from, to] = [0, 1];
    for (const [step, room] of [
      [-dx, x1 - low],
      [dx, high - x1],
      [-dy, y1 - low],
      [dy, high - y1],
    ] as const) {
      if (step === 0 && !(room >= 0)) return end();
      if (step < 0) from = Math.max(from, room / step);
      if (step > 0) to = Math.min(to, room / step);
    }
    if (!(from <= to)) return end();
    join(x1 + from * dx, y1 + from * dy, x1 + to * dx, y1 + to * dy);
  };
  const add = (x1: number, y1: number, x2: number, y2: number) => {
    if (isInside(x1, y1) && isInside(x2, y2)) join(x1, y1, x2, y2);
    else if (isBeyond(x1, y1, x2, y2)) end();
    else cut(x1, y1, x2, y2);
  };
  return { paths, add, end };
}
