import { minutesAndSeconds } from "./format-duration.ts";
import { noValue, unitLabel, type Figure, type FormatOptions } from "./format-number.ts";
import { metresPerKilometre, metresPerMile, metresPerYard } from "./exact-factors.ts";

export interface PaceOptions extends FormatOptions {
  /** `pace100` tells time per 100 m, or 100 yd, as swimmers do; `pace`, the default, per kilometre or mile. */
  readonly kind?: "pace" | "pace100";
}

/** Slowest pace that is told, seconds for a unit; who takes longer is standing still. */
const maxPaceS = 5999;

/**
 * Metres per second as time per distance, m:ss. "–" for standing still, for more than 99:59 and for what is no number. The
 * exact mile is used: the rounded factor would be off by a second on slow paces.
 */
export const formatPace = (
  metresPerSecond: number,
  { locale, units, kind = "pace" }: PaceOptions,
): Figure => {
  const metric = units === "METRIC";
  const hundred = kind === "pace100";
  const length = hundred ? 100 * (metric ? 1 : metresPerYard) : metric ? metresPerKilometre : metresPerMile;
  const seconds = Math.round(length / metresPerSecond);
  const unit = hundred ? (metric ? "100 m" : "100 yd") : unitLabel(metric ? "kilometer" : "mile", locale);
  return {
    value: seconds > 0 && seconds <= maxPaceS ? minutesAndSeconds(seconds) : noValue,
    unit: `/${unit}`,
  };
};
