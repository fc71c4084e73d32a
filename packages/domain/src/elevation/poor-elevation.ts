import type { DeviceTotals, Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";
import { columnNoise } from "../smoothing/column-noise.ts";
import { hasDriftingElevation } from "./climb-heights.ts";

/** In the air and under water the height of the ground is not the person's. */
const offTheGround: ReadonlySet<number> = new Set([78, 79, 88]);

/** Noise from point to point, metres, that barometers stay below and heights of satellite receivers seldom do. */
const maxNoiseM = 1;

/**
 * True when the heights of an elevation model are to be preferred to the recording's, by the rule of docs/provenance.md: when
 * fewer than half of the positions have a height, when all heights are 0, or when the heights are rough or drift and the device
 * counted no climb of its own. Never without positions, nor off the ground.
 */
export const hasPoorElevation = (
  recording: Recording,
  activityId?: number,
  device?: DeviceTotals,
): boolean => {
  const { lat, lon, ele } = recording.columns;
  if (lat === undefined || lon === undefined) return false;
  if (activityId !== undefined && offTheGround.has(activityId)) return false;
  let [places, heights, isFlat] = [0, 0, true];
  for (let i = 0; i < recording.length; i++) {
    if (!Number.isFinite(lat[i] ?? Number.NaN) || !Number.isFinite(lon[i] ?? Number.NaN)) continue;
    places++;
    const height = ele?.[i] ?? Number.NaN;
    if (!Number.isFinite(height)) continue;
    heights++;
    if (height !== 0) isFlat = false;
  }
  if (places === 0) return false;
  if (ele === undefined || heights * 2 < places || isFlat) return true;
  if (device?.ascent !== undefined) return false;
  return columnNoise(recording, ele, segmentRanges(recording)) > maxNoiseM || hasDriftingElevation(recording);
};
