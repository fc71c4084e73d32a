import { known } from "../known.ts";
import type { Recording } from "../recording/recording.ts";
import { averageOf, sensorSums } from "./sensor-average.ts";

/** What a diver writes into the log. */
export interface DiveDepth {
  /** Metres. */
  readonly maxDepth?: number;
  /** Metres, over the time below the surface. */
  readonly avgDepth?: number;
  /** Seconds below the surface, of all dives of the recording together. */
  readonly bottomTime?: number;
}

/** Metres below which somebody dives; above it a wave or the sensor's own drift does. */
const surface = 1;

/** Deeper than anybody has dived with a device on the wrist (332 m, 2014), metres. */
const deepest = 400;

/** Depths and the time below the surface; empty where nobody dived. */
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
    // Without a clock each point counts once, which is no time.
    ...known("bottomTime", recording.columns.time && sums.weight.at(-1)),
  };
}
