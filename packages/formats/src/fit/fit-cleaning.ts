import { channelIndex, type PointColumns } from "../points/point-columns.ts";

/**
 * Removes impossible positions: a latitude beyond a pole, one coordinate without the other, and exactly 0° 0°, which
 * devices write while they have no fix. True when it removed any.
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
