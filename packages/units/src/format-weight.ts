import { poundsPerKilogram } from "./display-factors.ts";
import { formatNumber, unitLabel, type Figure, type FormatOptions } from "./format-number.ts";

/** Kilograms as kilograms or pounds with one decimal. The wire carries grams. */
export const formatWeight = (kilograms: number, { locale, units }: FormatOptions): Figure =>
  units === "METRIC"
    ? { value: formatNumber(kilograms, locale, 1), unit: unitLabel("kilogram", locale) }
    : { value: formatNumber(kilograms * poundsPerKilogram, locale, 1), unit: unitLabel("pound", locale) };
