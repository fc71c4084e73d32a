import type { Recording } from "../recording/recording.ts";

/** Height of the ground in metres above sea level at a position in degrees; NaN where the model has none. */
export type ElevationSampler = (lat: number, lon: number) => number;

/**
 * The recording with the heights of an elevation model instead of its own. Points without a position, and holes of the model, take their share
 * between the heights around them, by time (by number without a clock), and the nearest before the first and after the last. Returned
 * unchanged when the model knows no point, so that no height of a device is lost for nothing. The given recording is never changed.
 */
export const correctElevation = (recording: Recording, sampler: ElevationSampler): Recording => {
  const { lat, lon, time } = recording.columns;
  if (lat === undefined || lon === undefined) return recording;
  const ele = new Float64Array(recording.length);
  const at = (i: number): number => time?.[i] ?? i;
  let last = -1;
  for (let i = 0; i < recording.length; i++) {
    const y = lat[i] ?? Number.NaN;
    const x = lon[i] ?? Number.NaN;
    const height = Number.isFinite(y) && Number.isFinite(x) ? sampler(y, x) : Number.NaN;
    if (!Number.isFinite(height)) continue;
    ele[i] = height;
    const before = last < 0 ? height : (ele[last] ?? height);
    const seconds = last < 0 ? 0 : at(i) - at(last);
    for (let k = last + 1; k < i; k++) {
      const part = seconds > 0 ? (at(k) - at(last)) / seconds : 1;
      ele[k] = before + (height - before) * (part >= 0 && part <= 1 ? part : 1);
    }
    last = i;
  }
  if (last < 0) return recording;
  ele.fill(ele[last] ?? 0, last + 1);
  return { ...recording, columns: { ...recording.columns, ele } };
};
