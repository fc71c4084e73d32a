import type { Recording } from "../recording/recording.ts";
import { maxPowerW } from "../sensors/sensor-limits.ts";
import { timeInBands } from "../sensors/time-in-bands.ts";

/**
 * Lower bounds of the seven levels of power, percent of the functional threshold power: active recovery, endurance, tempo, lactate threshold, VO2max, anaerobic capacity,
 * neuromuscular power.
 * Source: H. Allen, A. Coggan, "Training and Racing with a Power Meter", 2nd edition (2010), chapter 3.
 */
const levelPercents = [0, 55, 75, 90, 105, 120, 150] as const;

export interface PowerZone {
  /** 1 to 7. */
  readonly zone: number;
  /** Lower bound, watts, not rounded; a power on it is inside. */
  readonly from: number;
  /** Upper bound, watts, not inside; infinite for the last. */
  readonly to: number;
}

/** The seven levels for a functional threshold power in watts, ascending. */
export const powerZones = (thresholdPower: number): readonly PowerZone[] =>
  levelPercents.map((percent, i) => {
    const next = levelPercents[i + 1];
    return {
      zone: i + 1,
      from: (percent * thresholdPower) / 100,
      to: next === undefined ? Number.POSITIVE_INFINITY : (next * thresholdPower) / 100,
    };
  });

/** Seconds spent in each zone, in their order; all 0 without power or times. Rolling without pedalling is the first; what no cyclist reaches is no power. */
export const timeInPowerZones = (recording: Recording, zones: readonly PowerZone[]): number[] =>
  timeInBands(
    recording,
    recording.columns.power,
    zones.map(({ from }) => from),
    (watts) => watts >= 0 && watts <= maxPowerW,
  );
