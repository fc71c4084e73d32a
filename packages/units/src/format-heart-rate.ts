import { formatNumber, type Figure, type FormatOptions } from "./format-number.ts";

/** Beats per minute, whole; the same in both systems. */
export const formatHeartRate = (beatsPerMinute: number, { locale }: FormatOptions): Figure => ({
  value: formatNumber(beatsPerMinute, locale),
  unit: "bpm",
});
