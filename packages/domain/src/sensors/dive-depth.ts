import { known } from "../known.ts";
import type { Recording } from "../recording/recording.ts";
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

/** Depths and the time below the surface; empty without a dive. */
export function diveDepth(recording: Recording): DiveDepth {
  const column = recording.columns.depth?.map((metres) => (metres <= deepest ? metres : Number.NaN));
  if (column === undefined) return {};
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
