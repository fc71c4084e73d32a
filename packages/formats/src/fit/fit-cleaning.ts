import { channelIndex, type PointColumns } from "../point-columns.ts";

/**
 * Takes away positions that cannot be: a latitude beyond a pole, one coordinate without the other, and exactly 0° 0°, which
 * devices write while they have no fix. True when there were any that the device meant as positions.
 */
export function clearBadPositions(points: PointColumns): boolean {
  const lat = points.column(channelIndex.lat);
  const lon = points.column(channelIndex.lon);
  if (!lat && !lon) return false;
  let cleared = false;
  for (let i = 0; i < points.length; i += 1) {
    const y = lat?.[i] ?? NaN;
    const x = lon?.[i] ?? NaN;
    if (Number.isNaN(y) && Number.isNaN(x)) continue;
    if (Math.abs(y) <= 90 && Math.abs(x) <= 180 && (x !== 0 || y !== 0)) continue;
    if (lat) lat[i] = NaN;
    if (lon) lon[i] = NaN;
    cleared = true;
  }
  return cleared;
}

/** Seconds around the start of a leg within which its distance begins again at zero. */
const resetWindow = 30;

/**
 * Makes the device's distance count on through a recording of several legs: where it falls near the start of a leg (ms since
 * 1970) the new leg is added to the old ones; any other fall is a correction, and the distance waits until it is made up.
 */
export function joinDistances(points: PointColumns, legStarts: readonly number[]): void {
  const distance = points.column(channelIndex.distance);
  const time = points.column(channelIndex.time);
  if (!distance) return;
  let base = 0;
  let reached = 0;
  for (let i = 0; i < points.length; i += 1) {
    const stored = distance[i] ?? NaN;
    if (Number.isNaN(stored)) continue;
    if (base + stored < reached && startsLeg(time?.[i] ?? NaN, legStarts)) base = reached;
    reached = Math.max(reached, base + stored);
    distance[i] = reached;
  }
}

const startsLeg = (time: number, legStarts: readonly number[]): boolean =>
  legStarts.some((start) => Math.abs(time - start) <= resetWindow * 1000);
