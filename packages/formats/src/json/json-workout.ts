import type { DeviceTotals, Lap } from "@cairn/domain/recording/recording";
import type { SampledPoints } from "./sampled-points.ts";

/** One sport of a workout in a JSON file. */
export interface JsonLeg {
  readonly activityId?: number | undefined;
  /** ms since 1970. */
  readonly startTime: number;
  readonly totals: DeviceTotals;
  /** As `Lap`, but `startTime` in ms since 1970. */
  readonly laps?: readonly Lap[];
}

/** A workout as a JSON file describes it, whatever the service. */
export interface JsonWorkout {
  readonly samples: SampledPoints;
  /** In order of time, at least one. */
  readonly legs: readonly JsonLeg[];
  readonly name?: string | undefined;
  readonly notes?: string | undefined;
  readonly deviceName?: string | undefined;
  /** Seconds. */
  readonly utcOffset?: number | undefined;
}

/** The totals that are finite and not negative; zeros of what a device did not count are left out. */
export function statedTotals(values: { readonly [Name in keyof DeviceTotals]?: number }): DeviceTotals {
  const kept = Object.entries(values).filter(
    ([, value]) => value !== undefined && Number.isFinite(value) && value > 0,
  );
  return Object.fromEntries(kept);
}
