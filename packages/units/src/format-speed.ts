import { kilometresPerHourPerMetrePerSecond, milesPerHourPerMetrePerSecond } from "./display-factors.ts";
import { formatNumber, unitLabel, type Figure, type FormatOptions } from "./format-number.ts";

/** Metres per second as km/h or mph with one decimal. */
export const formatSpeed = (metresPerSecond: number, { locale, units }: FormatOptions): Figure =>
  units === "METRIC"
    ? {
        value: formatNumber(metresPerSecond * kilometresPerHourPerMetrePerSecond, locale, 1),
        unit: unitLabel("kilometer-per-hour", locale),
      }
    : {
        value: formatNumber(metresPerSecond * milesPerHourPerMetrePerSecond, locale, 1),
        unit: unitLabel("mile-per-hour", locale),
      };
