import { noValue, type FormatOptions } from "./format-number.ts";

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** Whole seconds as m:ss, minutes going beyond 59. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;

/**
 * Seconds as h:mm:ss, or m:ss under an hour, rounded to the second and without a unit; the same in every language. Negative
 * durations count as 0; "–" for what is not finite.
 */
export const formatDuration = (seconds: number, _options?: FormatOptions): string => {
  if (!Number.isFinite(seconds)) return noValue;
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 3600) return minutesAndSeconds(whole);
  const minutes = Math.floor(whole / 60);
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(whole % 60)}`;
};

/**
 * Seconds as h:mm, rounded to the minute and without a unit, for totals of days and weeks. Negative durations count as 0; "–" for
 * what is not finite.
 */
export const formatHours = (seconds: number): string => {
  if (!Number.isFinite(seconds)) return noValue;
  const minutes = Math.max(0, Math.round(seconds / 60));
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`;
};
