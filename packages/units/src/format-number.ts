import type { UnitSystem } from "./unit-system.ts";

/** What every formatter needs to know about its reader. */
export interface FormatOptions {
  /** BCP 47 tag; an unusable one counts as English. */
  readonly locale: string;
  readonly units: UnitSystem;
}

/** A number and its unit, separate because the unit is shown smaller. */
export interface Figure {
  readonly value: string;
  readonly unit: string;
}

/** Shown for a value that is not a number. */
export const noValue = "–";

const narrowNoBreakSpace = "\u202F";
const minus = "\u2212";

const formats = new Map<string, Intl.NumberFormat>();

/**
 * An Intl formatter made once per locale and options; making one costs more than a hundred uses. English for a tag that Intl
 * refuses.
 */
const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(usableLocale(locale), options);
  formats.set(key, made);
  return made;
};

/** The tag itself when Intl takes it, else "en". */
export const usableLocale = (locale: string): string => {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? "en";
  } catch {
    return "en";
  }
};

/**
 * A number with a fixed count of decimals: the locale's decimal sign, thousands set off by a narrow no-break space, a true minus
 * (U+2212), and never "−0". "–" for what is not finite.
 */
export const formatNumber = (value: number, locale: string, decimals = 0): string => {
  if (!Number.isFinite(value)) return noValue;
  return numberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: "always",
    signDisplay: "negative",
  })
    .formatToParts(value)
    .map(({ type, value: text }) =>
      type === "group" ? narrowNoBreakSpace : type === "minusSign" ? minus : text,
    )
    .join("");
};

type NamedUnit =
  | "kilometer"
  | "mile"
  | "meter"
  | "foot"
  | "kilometer-per-hour"
  | "mile-per-hour"
  | "kilogram"
  | "pound";

const labels = new Map<string, string>();

/**
 * Short name of a unit that Intl knows, in the reader's language: "km", "mph", "mi/h". Asked for once, because a page with many
 * figures would ask as often.
 */
export function unitLabel(unit: NamedUnit, locale: string): string {
  const key = `${locale} ${unit}`;
  const known = labels.get(key);
  if (known !== undefined) return known;
  const parts = numberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).formatToParts(2);
  const label = parts.find(({ type }) => type === "unit")?.value ?? unit;
  labels.set(key, label);
  return label;
}
