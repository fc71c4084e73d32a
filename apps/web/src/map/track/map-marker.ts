import type { WaypointSymbol } from "@cairn/domain/recording/waypoint";
import type { TrackLine, TrackSeries } from "../../lib/track/track-series.ts";
import { nearestIndex, rangeOf } from "../../lib/track/track-series.ts";
import { type MapView, project } from "../projection/map-view.ts";

/**
 * A marker on the line or beside it: a flag at its ends, a distance every few kilometres, the highest point, a lap's end, a
 * photo, the beginning of a part, a waypoint.
 */
export interface MapMarker {
  readonly kind: "flag" | "distance" | "lap" | "summit" | "photo" | "part" | "waypoint";
  readonly lon: number;
  readonly lat: number;
  /** Metres from the start. */
  readonly distance: number;
  /** Text of the marker. */
  readonly text: string;
  /** What a waypoint shows. */
  readonly symbol?: WaypointSymbol;
  /** Its full name, for people who do not see it. */
  readonly name: string;
  /** Called on a press, in addition to moving the cursor there. */
  readonly onPick?: () => void;
}

const distanceSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;
const maxDistanceMarkers = 11;

/** Kilometres or miles between two distance markers so that there are at most eleven on the line. */
export const distanceStep = (length: number): number =>
  distanceSteps.find((step) => length / step <= maxDistanceMarkers) ??
  distanceSteps[distanceSteps.length - 1] ??
  1000;

/** Position on the line at a distance; undefined for an empty line. */
export function placeAt(
  line: TrackLine,
  distance: number,
): { readonly lon: number; readonly lat: number } | undefined {
  const index = nearestIndex(line.distance, distance);
  const lon = line.lon[index];
  const lat = line.lat[index];
  return lon === undefined || lat === undefined || Number.isNaN(lon) ? undefined : { lon, lat };
}

/** Minimum height above the lower end for marking the highest point, metres. */
const leastRise = 60;

/** Distance of the highest point, if the track goes up at all. */
export function summitOf(
  series: TrackSeries,
): { readonly distance: number; readonly ele: number } | undefined {
  const range = series.ele && rangeOf(series.ele);
  if (!series.ele || !range || range[1] - range[0] < leastRise) return undefined;
  return { distance: series.distance[series.ele.indexOf(range[1])] ?? 0, ele: range[1] };
}

/** Pixels that a kind reserves around its middle: half its width and half its height. */
const halves: Readonly<Record<MapMarker["kind"], readonly [number, number]>> = {
  flag: [14, 14],
  summit: [14, 14],
  distance: [14, 14],
  lap: [14, 14],
  photo: [15, 15],
  part: [14, 14],
  waypoint: [15, 15],
};

export interface PlacedMarker {
  readonly marker: MapMarker;
  readonly x: number;
  readonly y: number;
  /** False if an earlier marker is already there. */
  readonly free: boolean;
}

/** Pixels of the markers; if two overlap, the one earlier in the list is shown. */
export function placeMarkers(view: MapView, markers: readonly MapMarker[]): PlacedMarker[] {
  const placed: PlacedMarker[] = [];
  for (const marker of markers) {
    const [x, y] = project(view, marker.lon, marker.lat);
    const [halfWidth, halfHeight] = halves[marker.kind];
    const free = placed.every((other) => {
      const [otherWidth, otherHeight] = halves[other.marker.kind];
      const apart =
        Math.abs(other.x - x) >= halfWidth + otherWidth || Math.abs(other.y - y) >= halfHeight + otherHeight;
      return !other.free || apart;
    });
    placed.push({ marker, x, y, free });
  }
  return placed;
}

/** Whether a marker on the map is visible enough to be pressed. */
export const isInside = ({ width, height }: MapView, x: number, y: number): boolean =>
  x > -8 && y > -8 && x < width + 8 && y < height + 8;

/**
 * The marker to which a key moves from another, among the visible ones in order; undefined for other keys and without a target.
 */
export function markerAfterKey(
  key: string,
  seen: readonly number[],
  from: number | undefined,
): number | undefined {
  const at = from === undefined ? -1 : seen.indexOf(from);
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return seen[Math.min(seen.length - 1, at + 1)];
    case "ArrowLeft":
    case "ArrowUp":
      return seen[Math.max(0, at - 1)];
    case "Home":
      return seen[0];
    case "End":
      return seen.at(-1);
    default:
      return undefined;
  }
}

/** Edges of an element on top of the map, pixels from the upper left corner. */
export interface MapBox {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

export type Side = "below" | "above" | "left" | "right";

const sideBoxes: Readonly<Record<Side, readonly [number, number, number, number]>> = {
  below: [-52, 8, 52, 40],
  above: [-52, -40, 52, -8],
  right: [10, -14, 112, 14],
  left: [-112, -14, -10, 14],
};

/** Kinds that are shown beside their point, if the line leaves room. */
const kindsWithSide: ReadonlySet<MapMarker["kind"]> = new Set(["flag", "part", "summit"]);

export const hasSide = ({ kind }: MapMarker): boolean => kindsWithSide.has(kind);

/** The side of a point on which an element is on top of the map; on the point itself if undefined. */
export interface CoveredPlace {
  readonly lon: number;
  readonly lat: number;
  readonly side: Side | undefined;
}

/** Pixels from a point to the edges of the element beside or on it: top, right, bottom, left; the point itself is within. */
export function reachOf(side: Side | undefined): readonly [number, number, number, number] {
  const [west, north, east, south] = side ? sideBoxes[side] : [-14, -14, 14, 14];
  return [Math.max(0, -north), Math.max(0, east), Math.max(0, south), Math.max(0, -west)];
}

const sides: readonly Side[] = ["below", "above", "right", "left"];

/** Number of points of a line for finding a free side: more of them would not change the result. */
const maxPixels = 600;

/** Pixels of a line's points, `x` and `y` in turn, in an even sample: projected once for all markers. */
export function linePixels(view: MapView, line: TrackLine): Float64Array {
  const every = Math.max(1, Math.floor(line.lat.length / maxPixels));
  const pixels = new Float64Array(2 * Math.ceil(line.lat.length / every));
  for (let index = 0, at = 0; index < line.lat.length; index += every, at += 2) {
    pixels.set(project(view, line.lon[index] ?? Number.NaN, line.lat[index] ?? Number.NaN), at);
  }
  return pixels;
}

/** The side of a point on which a flag hides least of the line (see `linePixels`) and stays on the map. */
export function freeSide(
  view: MapView,
  pixels: Float64Array,
  lon: number,
  lat: number,
  taken: readonly MapBox[] = [],
): Side {
  const [x, y] = project(view, lon, lat);
  const hits: Record<Side, number> = { below: 0, above: 0, right: 0, left: 0 };
  for (let at = 0; at < pixels.length; at += 2) {
    const px = pixels[at] ?? Number.NaN;
    const py = pixels[at + 1] ?? Number.NaN;
    for (const side of sides) {
      const [west, north, east, south] = sideBoxes[side];
      if (px - x > west && px - x < east && py - y > north && py - y < south) hits[side]++;
    }
  }
  for (const side of sides) {
    const [west, north, east, south] = sideBoxes[side];
    const outside = x + west < 0 || x + east > view.width || y + north < 0 || y + south > view.height;
    const isTaken = taken.some(
      (box) => x + east > box.west && x + west < box.east && y + south > box.north && y + north < box.south,
    );
    if (outside || isTaken) hits[side] += 10_000;
  }
  return sides.toSorted((a, b) => hits[a] - hits[b])[0] ?? "below";
}
