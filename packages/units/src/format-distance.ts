import { milesPerKilometre } from "./display-factors.ts";
import { metresPerKilometre, metresPerYard } from "./exact-factors.ts";
import { formatNumber, unitLabel, type Figure, type FormatOptions } from "./format-number.ts";

/** Up to this many kilometres or miles two decimals are shown (UNIT-3). */
const maxWithTwoDecimals = 100;

/** Up to this many, one decimal; beyond, whole numbers. */
const maxWithOneDecimal = 1000;

/** Decimals of a distance in the unit it is shown in: 2 up to 100, 1 up to 1000, else 0. */
export const distanceDecimals = (value: number): number => {
  if (Math.abs(value) <= maxWithTwoDecimals) return 2;
  return Math.abs(value) <= maxWithOneDecimal ? 1 : 0;
};

/** Metres as kilometres or miles. */
export const formatDistance = (metres: number, { locale, units }: FormatOptions): Figure => {
  const kilometres = metres / metresPerKilometre;
  const value = units === "METRIC" ? kilometres : kilometres * milesPerKilometre;
  return {
    value: formatNumber(value, locale, distanceDecimals(value)),
    unit: unitLabel(units === "METRIC" ? "kilometer" : "mile", locale),
  };
};

/** Metres without conversion or decimals: rowers use them in every country. */
export const formatMetres = (metres: number, { locale }: Pick<FormatOptions, "locale">): Figure => ({
  value: formatNumber(metres, locale),
  unit: unitLabel("meter", locale),
});

/** Metres as metres or yards without decimals, as swimmers use them. */
export const formatSwumDistance = (metres: number, { locale, units }: FormatOptions): Figure =>
  units === "METRIC"
    ? formatMetres(metres, { locale })
    : { value: formatNumber(metres / metresPerYard, locale), unit: "yd" };

/** Metres as whole kilometres or miles, for dense totals; under 10 with one decimal. */
export const formatWholeDistance = (metres: number, { locale, units }: FormatOptions): Figure => {
  const kilometres = metres / metresPerKilometre;
  const value = units === "METRIC" ? kilometres : kilometres * milesPerKilometre;
  return {
    value: formatNumber(value, locale, Math.abs(value) < 9.95 && value !== 0 ? 1 : 0),
    unit: unitLabel(units === "METRIC" ? "kilometer" : "mile", locale),
  };
};
