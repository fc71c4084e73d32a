import { formatNumber, noValue, type FormatOptions } from "./format-number.ts";

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

/** The symbol of the hour in texts: `t` in Finnish, `h` in English, where the abbreviation `hr` is less used by athletes. */
export const hourSymbol = (locale: string): string => {
  if (locale.startsWith("en")) return "h";
  const parts = new Intl.NumberFormat(locale, { style: "unit", unit: "hour" }).formatToParts(2);
  return parts.find(({ type }) => type === "unit")?.value ?? "h";
};

const space = "\u00A0";

/**
 * Seconds as text, rounded to the minute: `1 h 33 min`, `45 min`, `7 h`; with `withSeconds`, to the second under an hour.
 * Negative durations count as 0; "–" for what is not finite.
 */
export const formatTimeInWords = (
  seconds: number,
  locale: string,
  { withSeconds = false }: { readonly withSeconds?: boolean } = {},
): string => {
  if (!Number.isFinite(seconds)) return noValue;
  const known = Math.max(0, seconds);
  const isExact = withSeconds && Math.round(known) < 3600;
  const whole = isExact ? Math.round(known) : Math.round(known / 60) * 60;
  const units = [
    [Math.floor(whole / 3600), hourSymbol(locale)],
    [Math.floor((whole % 3600) / 60), "min"],
    [whole % 60, "s"],
  ] as const;
  const said = units.filter(([value]) => value > 0);
  const shown = said.length > 0 ? said : [[0, isExact ? "s" : "min"] as const];
  return shown.map(([value, unit]) => `${formatNumber(value, locale)}${space}${unit}`).join(" ");
};
