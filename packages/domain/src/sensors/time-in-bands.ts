import type { Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";
import { maxSensorHoldS } from "./sensor-limits.ts";

/**
 * Seconds that a sensor's values spent in each band. A value is valid until the next point of its segment, 30 s at most.
 *
 * @param bounds lower bound of each band, ascending; a value on a bound is in the band above, one below the first in the first
 * @param isValue whether a number of the column is a measurement
 */
export const timeInBands = (
  recording: Recording,
  column: Float64Array | undefined,
  bounds: readonly number[],
  isValue: (value: number) => boolean,
): number[] => {
  const seconds = bounds.map(() => 0);
  const { time } = recording.columns;
  if (time === undefined || column === undefined || bounds.length === 0) return seconds;
  for (const { from, to } of segmentRanges(recording)) {
    let now = time[from] ?? Number.NaN;
    for (let i = from; i + 1 < to; i++) {
      const next = time[i + 1] ?? Number.NaN;
      const held = Math.min(maxSensorHoldS, next - now);
      const value = column[i] ?? Number.NaN;
      if (held > 0 && isValue(value)) {
        let band = bounds.length - 1;
        while (band > 0 && value < (bounds[band] ?? 0)) band--;
        seconds[band] = (seconds[band] ?? 0) + held;
      }
      if (!Number.isNaN(next)) now = next;
    }
  }
  return seconds;
};
