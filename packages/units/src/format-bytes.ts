import { type Figure, formatNumber } from "./format-number.ts";

const units = ["B", "kB", "MB", "GB", "TB"] as const;

/** Formats the size of files in the unit with one to three digits before the point, in powers of a thousand (IEC 80000-13). */
export function formatBytes(bytes: number, locale: string): Figure {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return { value: formatNumber(value, locale, value < 10 && power > 0 ? 1 : 0), unit: units[power] ?? "B" };
}
