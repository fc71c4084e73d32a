import type { Recording } from "../recording/recording.ts";
import { timeInBands } from "../sensors/time-in-bands.ts";

/** Maximum heart rate if unknown, beats per minute. */
export const fallbackMaxHeartRate = 180;

/** Lower bounds of zones 1 to 5 in percent of the maximum; below the first is rest. */
export const defaultZonePercents = [50, 60, 70, 80, 90] as const;

/** Width of a detailed step, percent of the maximum. */
const detailedStep = 2;

export interface HeartRateZone {
  /** 0 for rest, else 1 to 5. */
  readonly zone: number;
  /** Lower bound, percent of the maximum; 0 for rest. */
  readonly fromPercent: number;
  /** Lower bound, beats per minute, not rounded; inclusive. */
  readonly from: number;
  /** Upper bound, beats per minute, exclusive; infinite for the last. */
  readonly to: number;
}

/** The maximum to use: `max` if it is a number above 0, else 180. */
export const usableMaxHeartRate = (max: number | undefined): number =>
  max !== undefined && max > 0 && max < Infinity ? max : fallbackMaxHeartRate;

const bandsFrom = (percents: readonly number[], max: number | undefined): HeartRateZone[] => {
  const top = usableMaxHeartRate(max);
  return [0, ...percents].map((fromPercent, i) => {
    const next = percents[i];
    return {
      zone: Math.max(0, Math.min(5, Math.floor(fromPercent / 10) - 4)),
      fromPercent,
      from: (fromPercent * top) / 100,
      to: next === undefined ? Infinity : (next * top) / 100,
    };
  });
};

/** Number of steps per zone in the detailed view of own zones; the default ones of 10 % have steps of 2 %. */
const stepsOfZone = 5;

const bandsOfLimits = (
  limits: readonly (readonly [zone: number, from: number])[],
  max: number | undefined,
): HeartRateZone[] =>
  [[0, 0] as const, ...limits].map(([zone, from], i) => ({
    zone,
    fromPercent: (from / usableMaxHeartRate(max)) * 100,
    from,
    to: limits[i]?.[1] ?? Infinity,
  }));

/**
 * Rest and zones 1 to 5 by own limits.
 * @param limits lower bounds of zones 1 to 5, beats per minute, ascending
 * @param max beats per minute, the base of the percentages
 */
export const ownHeartRateZones = (
  limits: readonly number[],
  max: number | undefined,
): readonly HeartRateZone[] =>
  bandsOfLimits(
    limits.map((from, i) => [i + 1, from]),
    max,
  );

/** The same with each zone in five equal steps, or in as many as it has whole beats, the last up to the maximum. */
export const detailedOwnHeartRateZones = (
  limits: readonly number[],
  max: number | undefined,
): readonly HeartRateZone[] =>
  bandsOfLimits(
    limits.flatMap((from, i) => {
      const width = (limits[i + 1] ?? usableMaxHeartRate(max)) - from;
      const steps = Math.max(1, Math.min(stepsOfZone, Math.floor(width)));
      return Array.from({ length: steps }, (_, step): [number, number] => [
        i + 1,
        from + (width * step) / steps,
      ]);
    }),
    max,
  );

/** Rest and zones 1 to 5 (from 50, 60, 70, 80 and 90 % of `max`), ascending; index is the zone's number. */
export const heartRateZones = (max: number | undefined): readonly HeartRateZone[] =>
  bandsFrom(defaultZonePercents, max);

/** Rest and the 25 steps of 2 % from 50 to 98 %, ascending; each with the zone that contains it. */
export const detailedHeartRateZones = (max: number | undefined): readonly HeartRateZone[] =>
  bandsFrom(
    Array.from({ length: 25 }, (_, i) => defaultZonePercents[0] + i * detailedStep),
    max,
  );

/**
 * Seconds spent in each band, in the order of `zones`; all 0 without heart rates or times. A value is valid until the
 * next point of its segment, at most 30 s. Values of 0 or less are not heart rates.
 */
export const timeInZones = (recording: Recording, zones: readonly HeartRateZone[]): number[] =>
  timeInBands(
    recording,
    recording.columns.heartRate,
    zones.map(({ from }) => from),
    (rate) => rate > 0,
  );
