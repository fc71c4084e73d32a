/** The smallest improvement that is shown as a number. */
const least = 0.001;
/** From here on whole percents. */
const great = 0.0995;

/**
 * The improvement of a best speed in percent, such as `+12%`; with a decimal below ten, because records of speed improve by
 * little: `+0.3%`.
 */
export const speedGain = (before: number, after: number, locale: string): string => {
  const gain = after / before - 1;
  const decimals = gain < great ? 1 : 0;
  const percent = new Intl.NumberFormat(locale, {
    style: "percent",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return gain < least ? `< ${percent.format(least)}` : `+${percent.format(gain)}`;
};
