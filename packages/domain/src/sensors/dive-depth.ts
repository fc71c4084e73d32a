import { known } from "../known.ts";
import type { Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";
import { averageOf, sensorSums } from "./sensor-average.ts";

/** The values of a diver's log. */
export interface DiveDepth {
  /** Metres. */
  readonly maxDepth?: number;
  /** Metres, over the time below the surface. */
  readonly avgDepth?: number;
  /** Seconds below the surface, in all dives of the recording together. */
  readonly bottomTime?: number;
}

/** Minimum depth of a dive, metres; smaller depths come from waves or the sensor's drift. */
const surface = 1;

/** Maximum plausible depth, metres: nobody has dived deeper with a device on the wrist than 332 m (2014). */
const deepest = 400;

/** Longest time between two depths of a diver's log, seconds; computers measure at least twice a minute. */
const maxGapS = 60;

/**
 * Depths of all points: those of some devices are in every tenth record only, and between two of them a diver goes on at an even
 * rate. Stretches of more than a minute, and those over the border of a segment, stay without depth.
 */
function withDepthsBetween(recording: Recording, depth: Float64Array): Float64Array {
  const { time } = recording.columns;
  if (!time) return depth;
  const filled = depth.slice();
  for (const { from, to } of segmentRanges(recording)) {
    let last = -1;
    for (let i = from; i < to; i += 1) {
      if (Number.isNaN(depth[i] ?? Number.NaN)) continue;
      const seconds = (time[i] ?? Number.NaN) - (time[last] ?? Number.NaN);
      const [shallow, deep] = [depth[last] ?? Number.NaN, depth[i] ?? Number.NaN];
      if (last >= 0 && seconds <= maxGapS) {
        for (let between = last + 1; between < i; between += 1) {
          const since = (time[between] ?? Number.NaN) - (time[last] ?? Number.NaN);
          filled[between] = shallow + ((deep - shallow) * since) / seconds;
        }
      }
      last = i;
    }
  }
  return filled;
}

/** Depths and the time below the surface; empty without a dive. */
export function diveDepth(recording: Recording): DiveDepth {
  const measured = recording.columns.depth?.map((metres) => (metres <= deepest ? metres : Number.NaN));
  if (measured === undefined) return {};
  const column = withDepthsBetween(recording, measured);
  const sums = sensorSums(recording, column, { least: surface });
  const average = averageOf(sums);
  if (average === undefined) return {};
  let maxDepth = 0;
  for (const metres of column) if (metres > maxDepth) maxDepth = metres;
  return {
    maxDepth,
    avgDepth: average,
    // Without a clock the weights are numbers of points, not seconds.
    ...known("bottomTime", recording.columns.time && sums.weight.at(-1)),
  };
}
