import { metresPerKilometre, metresPerMile, metresPerYard } from "./exact-factors.ts";
import { minutesAndSeconds } from "./format-duration.ts";
import { noValue, unitLabel, type Figure, type FormatOptions } from "./format-number.ts";
import type { UnitSystem } from "./unit-system.ts";

export interface PaceOptions extends FormatOptions {
  /**
   * `pace100` is time per 100 m, or 100 yd, for swimmers; `pace500` per 500 m in both systems, for rowers; `pace`, the default,
   * per kilometre or mile.
   */
  readonly kind?: PaceOver;
}

type PaceOver = "pace" | "pace100" | "pace500";

const noBreak = "\u00A0";

/** Slowest pace shown, seconds per unit; anything slower counts as standing still. */
const maxPaceS = 5999;

/**
 * Metres per second as time per distance, m:ss. "–" for standing still, for more than 99:59 and for invalid numbers. The
 * exact mile is used: the rounded factor would be off by a second on slow paces.
 */
export const formatPace = (
  metresPerSecond: number,
  { locale, units, kind = "pace" }: PaceOptions,
): Figure => {
  const seconds = Math.round(paceLength(kind, units) / metresPerSecond);
  return {
    value: seconds > 0 && seconds <= maxPaceS ? minutesAndSeconds(seconds) : noValue,
    unit: `/${paceUnit(kind, { locale, units })}`,
  };
};

/** Metres to which a pace refers. */
export const paceLength = (kind: PaceOver, units: UnitSystem): number => {
  const metric = units === "METRIC";
  if (kind === "pace500") return 500;
  if (kind === "pace100") return 100 * (metric ? 1 : metresPerYard);
  return metric ? metresPerKilometre : metresPerMile;
};

const paceUnit = (kind: PaceOver, { locale, units }: FormatOptions): string => {
  const metric = units === "METRIC";
  if (kind === "pace500") return `500${noBreak}m`;
  if (kind === "pace100") return metric ? `100${noBreak}m` : `100${noBreak}yd`;
  return unitLabel(metric ? "kilometer" : "mile", locale);
};
