import { haversine } from "@cairn/geo/haversine";
import { isNullIsland, isPosition } from "@cairn/geo/position";
import { metresToArc, unitVector } from "@cairn/geo/sphere";
import type { Recording } from "../recording/recording.ts";
import { type EffectiveZone, isHidden } from "./privacy-zones.ts";

/** What others may know of each point of a recording. */
export interface HiddenPoints {
  /** 1 if the point is hidden. */
  readonly hidden: Uint8Array;
  /** 1 if the line from the previous position to the point leads through a zone. */
  readonly broken: Uint8Array;
}

/**
 * Distance from a zone within which points at an end without a position count as inside, metres: recordings often begin indoors,
 * before the first fix.
 */
export const reachWithoutFix = 1000;

/**
 * Finds the points in any of the zones, and those without a position that belong to them: next to a hidden one, or where the
 * straight line between two visible ones leads through a zone, however few points were recorded. Works across 180 degrees and at
 * the poles. Linear time.
 */
export const hiddenPoints = (recording: Recording, zones: readonly EffectiveZone[]): HiddenPoints => {
  const { length, columns } = recording;
  const [hidden, broken] = [new Uint8Array(length), new Uint8Array(length)];
  const { lat, lon } = columns;
  if (lat === undefined || lon === undefined || zones.length === 0) return { hidden, broken };
  const crosses = crossingTest(lat, lon, zones);
  let last = -1;
  for (let i = 0; i < length; i++) {
    const [y, x] = [lat[i] ?? Number.NaN, lon[i] ?? Number.NaN];
    if (!isPosition(y, x)) continue;
    if (isHidden(zones, y, x)) hidden[i] = 1;
    else if (isNullIsland(y, x)) continue;
    const isFirst = last < 0;
    const isLost = isFirst ? i > 0 && isNear(zones, y, x) : hidden[last] === 1 || hidden[i] === 1;
    if (isLost) hidden.fill(1, last + 1, i);
    else if (!isFirst && crosses(last, i)) {
      hidden.fill(1, last + 1, i);
      broken[i] = 1;
    }
    last = i;
  }
  if (last >= 0 && (hidden[last] === 1 || isNear(zones, lat[last] ?? 0, lon[last] ?? 0))) {
    hidden.fill(1, last + 1);
  }
  return { hidden, broken };
};

const isNear = (zones: readonly EffectiveZone[], y: number, x: number): boolean =>
  zones.some((zone) => haversine(y, x, zone.lat, zone.lon) <= zone.radius + reachWithoutFix);

/**
 * Whether the line between two positions outside leads through a zone. Most steps are too short to reach a zone, which comparing
 * distances shows.
 */
const crossingTest = (lat: Float64Array, lon: Float64Array, zones: readonly EffectiveZone[]) => {
  const discs = zones.map((zone) => ({ ...zone, middle: unitVector(zone.lat, zone.lon) }));
  return (a: number, b: number): boolean => {
    const [fromLat, fromLon] = [lat[a] ?? 0, lon[a] ?? 0];
    const [toLat, toLon] = [lat[b] ?? 0, lon[b] ?? 0];
    const step = haversine(fromLat, fromLon, toLat, toLon);
    return discs.some((disc) => {
      if (haversine(fromLat, fromLon, disc.lat, disc.lon) > disc.radius + step) return false;
      return metresToArc(disc.middle, unitVector(fromLat, fromLon), unitVector(toLat, toLon)) <= disc.radius;
    });
  };
};
