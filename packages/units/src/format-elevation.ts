import { feetPerMetre } from "./display-factors.ts";
import { formatNumber, unitLabel, type Figure, type FormatOptions } from "./format-number.ts";

/** Metres of height or climb as whole metres or feet; depths below the sea keep their minus. */
export const formatElevation = (metres: number, { locale, units }: FormatOptions): Figure =>
  units === "METRIC"
    ? { value: formatNumber(metres, locale), unit: unitLabel("meter", locale) }
    : { value: formatNumber(metres * feetPerMetre, locale), unit: unitLabel("foot", locale) };
