import type { DeviceTotals, Recording } from "@cairn/domain/recording/recording";
import type { PoolLength } from "../files/write-fit.ts";

/** A run down a ski slope as planned. Seconds since the start, metres. */
export interface TrueSkiRun {
  readonly startTime: number;
  readonly duration: number;
  readonly distance: number;
  readonly descent: number;
}

/** What really happened, before receivers, barometers and recording habits blurred it. SI units. */
export interface Truth {
  /** Length of the covered route. */
  readonly distance: number;
  /** All climbs of the covered ground, including the smallest. */
  readonly ascent: number;
  readonly descent: number;
  readonly elapsedTime: number;
  readonly timerTime: number;
  /** Seconds at more than 0.4 m/s while the timer was running. */
  readonly movingTime: number;
  readonly skiRuns: readonly TrueSkiRun[];
}

/** A generated workout: what the watch recorded, what it counted, and what is true. */
export interface GeneratedActivity {
  /** Id in the activity catalogue. */
  readonly activityId: number;
  readonly recording: Recording;
  /** Totals that the watch would show. */
  readonly totals: DeviceTotals;
  readonly truth: Truth;
  readonly pool?: { readonly length: number; readonly lengths: readonly PoolLength[] };
}
