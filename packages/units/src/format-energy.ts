import { formatNumber, type Figure, type FormatOptions } from "./format-number.ts";

/** Kilocalories, whole; the same in both systems. */
export const formatEnergy = (kilocalories: number, { locale }: FormatOptions): Figure => ({
  value: formatNumber(kilocalories, locale),
  unit: "kcal",
});
