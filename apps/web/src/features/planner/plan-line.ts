import { haversine } from "@cairn/geo/haversine";
import type { MapPlace } from "../../map/projection/map-view.ts";

/**
 * A line by its points, degrees, with heights in metres if they are known; NaN where a single one is not. Columns of equal
 * length.
 */
export interface PlanLine {
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  readonly ele?: Float64Array | undefined;
}

const joined = (columns: readonly Float64Array[]): Float64Array => {
  const whole = new Float64Array(columns.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const column of columns) {
    whole.set(column, at);
    at += column.length;
  }
  return whole;
};

const unknown = (length: number): Float64Array => new Float64Array(length).fill(Number.NaN);

/** The straight line between two places. */
export const straightLine = (from: MapPlace, to: MapPlace): PlanLine => ({
  lat: Float64Array.of(from.lat, to.lat),
  lon: Float64Array.of(from.lon, to.lon),
});

/** Lines one after the other; a point that ends one and begins the next is kept once. */
export function joinLines(lines: readonly PlanLine[]): PlanLine {
  const parts = lines.map((line, index) => {
    const before = lines[index - 1];
    const isShared =
      before !== undefined && before.lat.at(-1) === line.lat[0] && before.lon.at(-1) === line.lon[0];
    return isShared ? cutLine(line, 1, line.lat.length - 1) : line;
  });
  return {
    lat: joined(parts.map(({ lat }) => lat)),
    lon: joined(parts.map(({ lon }) => lon)),
    ...(parts.some(({ ele }) => ele) && {
      ele: joined(parts.map(({ ele, lat }) => ele ?? unknown(lat.length))),
    }),
  };
}

/** The points `from` to `to` of a line, both included. */
export const cutLine = ({ lat, lon, ele }: PlanLine, from: number, to: number): PlanLine => ({
  lat: lat.slice(from, to + 1),
  lon: lon.slice(from, to + 1),
  ...(ele && { ele: ele.slice(from, to + 1) }),
});

/** The line in the other direction. */
export const reverseLine = ({ lat, lon, ele }: PlanLine): PlanLine => ({
  lat: lat.toReversed(),
  lon: lon.toReversed(),
  ...(ele && { ele: ele.toReversed() }),
});

/** A point of a line, counted from 0, or from its end below 0. */
export const placeOn = ({ lat, lon }: PlanLine, index: number): MapPlace => ({
  lat: lat.at(index) ?? 0,
  lon: lon.at(index) ?? 0,
});

const known = new WeakMap<Float64Array, { readonly lon: Float64Array; readonly lengths: Float64Array }>();

/**
 * Metres from the beginning of a line to each of its points. No line changes, so they are computed once: while a point is
 * dragged, all legs are asked for in each frame.
 */
export function lengthsOf({ lat, lon }: PlanLine): Float64Array {
  const before = known.get(lat);
  if (before?.lon === lon) return before.lengths;
  const lengths = new Float64Array(lat.length);
  for (let i = 1; i < lat.length; i += 1) {
    const [y = 0, x = 0, lastY = 0, lastX = 0] = [lat[i], lon[i], lat[i - 1], lon[i - 1]];
    lengths[i] = (lengths[i - 1] ?? 0) + haversine(lastY, lastX, y, x);
  }
  known.set(lat, { lon, lengths });
  return lengths;
}

/** Index of the point of a line that is nearest to a place. */
export function nearestPointOf({ lat, lon }: PlanLine, place: MapPlace): number {
  let [nearest, least] = [0, Number.POSITIVE_INFINITY];
  const narrow = Math.cos((place.lat * Math.PI) / 180);
  for (const [i, y] of lat.entries()) {
    const away = Math.hypot(y - place.lat, ((lon[i] ?? 0) - place.lon) * narrow);
    if (away < least) [nearest, least] = [i, away];
  }
  return nearest;
}
