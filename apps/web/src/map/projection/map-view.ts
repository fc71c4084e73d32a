/**
 * A view of the Web Mercator world: north is up and nothing is tilted, so that a map's edges are meridians and parallels.
 * `zoom` has MapLibre's meaning: the world is 512 · 2^zoom CSS pixels wide.
 */
export interface MapView {
  /** Degrees; the longitude may be beyond ±180. */
  readonly centre: MapPlace;
  readonly zoom: number;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Degrees. */
export interface MapPlace {
  readonly lon: number;
  readonly lat: number;
}

export interface Padding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export const tileSize = 512;
/** Equatorial circumference of WGS 84, metres. */
const equator = 40_075_016.686;

/** Longitude as a share of the world's width, 0 at 180° W. */
export const worldX = (lon: number): number => lon / 360 + 0.5;

/** Latitude as a share of the world's height, 0 at the upper edge (85.05° N). */
export const worldY = (lat: number): number => {
  const sine = Math.sin((Math.max(-89.9, Math.min(89.9, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

const lonAt = (x: number) => (x - 0.5) * 360;
const latAt = (y: number) => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;

/** Width of the world in pixels at the view's zoom. */
export const worldSize = (view: MapView): number => tileSize * 2 ** view.zoom;

/** Pixel of a place, from the map's upper left corner. */
export function project(view: MapView, lon: number, lat: number): readonly [number, number] {
  const size = worldSize(view);
  return [
    (worldX(lon) - worldX(view.centre.lon)) * size + view.width / 2,
    (worldY(lat) - worldY(view.centre.lat)) * size + view.height / 2,
  ];
}

/** An invisible displacement, CSS pixels. */
const unseen = 0.01;

/** Whether two views show the same, to an invisible displacement. */
export function isSameView(one: MapView, other: MapView): boolean {
  const [x, y] = project(one, other.centre.lon, other.centre.lat);
  const strays = [
    x - one.width / 2,
    y - one.height / 2,
    one.width - other.width,
    one.height - other.height,
    (one.zoom - other.zoom) * one.width,
  ];
  return strays.every((stray) => Math.abs(stray) < unseen);
}

/** Place under a pixel. */
export function unproject(view: MapView, x: number, y: number): { lon: number; lat: number } {
  const size = worldSize(view);
  return {
    lon: lonAt(worldX(view.centre.lon) + (x - view.width / 2) / size),
    lat: latAt(worldY(view.centre.lat) + (y - view.height / 2) / size),
  };
}

/** Metres under one pixel at the middle of the map. */
export const metresPerPixel = (view: MapView): number =>
  (equator * Math.cos((view.centre.lat * Math.PI) / 180)) / worldSize(view);

/** Deepest zoom of a fitted view: a single point or a swimming pool is still shown with some land around it. */
const fitMaxZoom = 16.5;

/** `[west, south, east, north]`; east is greater than west also across the antimeridian. */
export type MapBounds = readonly [number, number, number, number];

/** The view in which `bounds` fills the map inside `padding`; never deeper than the zoom `deepest`. */
export function fitView(
  bounds: MapBounds,
  size: { readonly width: number; readonly height: number },
  padding: Padding,
  deepest = fitMaxZoom,
): MapView {
  const [west, south, east, north] = bounds;
  const roomX = Math.max(40, size.width - padding.left - padding.right);
  const roomY = Math.max(40, size.height - padding.top - padding.bottom);
  const wide = Math.max(worldX(east) - worldX(west), 1e-9);
  const high = Math.max(worldY(south) - worldY(north), 1e-9);
  const zoom = Math.max(0, Math.min(deepest, Math.log2(Math.min(roomX / wide, roomY / high) / tileSize)));
  const world = tileSize * 2 ** zoom;
  const x = (worldX(west) + worldX(east)) / 2 + (padding.right - padding.left) / 2 / world;
  const y = (worldY(south) + worldY(north)) / 2 + (padding.bottom - padding.top) / 2 / world;
  return { centre: { lon: lonAt(x), lat: latAt(y) }, zoom, ...size };
}

/** Bounds of all finite positions; undefined without any. Longitudes have to be unwrapped. */
export function boundsOf(lat: Float64Array, lon: Float64Array): MapBounds | undefined {
  let west = Number.POSITIVE_INFINITY;
  let south = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < lat.length; index++) {
    const x = lon[index] ?? Number.NaN;
    const y = lat[index] ?? Number.NaN;
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return west > east ? undefined : [west, south, east, north];
}
