import type { Recording } from "../recording/recording.ts";
import { maxPowerW } from "../sensors/sensor-limits.ts";
import { timeInBands } from "../sensors/time-in-bands.ts";

/**
 * Lower bounds of the second to the seventh level of power, percent of the functional threshold power; below is active recovery,
 * then come endurance, tempo, lactate threshold, VO2max, anaerobic capacity, neuromuscular power. Source: H. Allen, A. Coggan,
 * "Training and Racing with a Power Meter", 2nd edition (2010), chapter 3.
 */
export const levelPercents = [55, 75, 90, 105, 120, 150] as const;

export interface PowerZone {
  /** 1 to 7. */
  readonly zone: number;
  /** Lower bound, watts, not rounded; inclusive. */
  readonly from: number;
  /** Upper bound, watts, exclusive; infinite for the last. */
  readonly to: number;
}

/** Seven zones by the lower bounds of the second to the seventh, watts, ascending. */
export const powerZonesFrom = (limits: readonly number[]): readonly PowerZone[] =>
  [0, ...limits].map((from, i) => ({ zone: i + 1, from, to: limits[i] ?? Number.POSITIVE_INFINITY }));

/** The seven levels for a functional threshold power in watts, ascending. */
export const powerZones = (thresholdPower: number): readonly PowerZone[] =>
  powerZonesFrom(levelPercents.map((percent) => (percent * thresholdPower) / 100));

/**
 * Seconds spent in each zone, in order; all 0 without power or times. Coasting counts in the first; values that no cyclist
 * reaches are ignored.
 */
export const timeInPowerZones = (recording: Recording, zones: readonly PowerZone[]): number[] =>
  timeInBands(
    recording,
    recording.columns.power,
    zones.map(({ from }) => from),
    (watts) => watts >= 0 && watts <= maxPowerW,
  );
