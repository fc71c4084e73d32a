import type { DayForm } from "@cairn/domain/training-load/fitness";

/** The range of an axis, with its grid lines. */
export interface LoadAxis {
  readonly least: number;
  readonly most: number;
  readonly lines: readonly number[];
}

const maxLines = 5;

/** An axis from the lowest to the highest value that includes zero, and whole lines at 1, 2 or 5 times a power of ten. */
export function loadAxis(values: readonly number[]): LoadAxis {
  let [least, most] = [0, 1];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const wanted = (most - least) / maxLines;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, wanted))));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= wanted) ?? power;
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  return {
    least: first * step,
    most: last * step,
    lines: Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step),
  };
}

/** Share of the height above the lower end of an axis, 0 to 1. */
export const shareOf = ({ least, most }: LoadAxis, value: number): number => (value - least) / (most - least);

/** A line through the middle of each day, one unit of width per day and 100 of height, downwards as in SVG. */
export const linePath = (
  days: readonly DayForm[],
  valueOf: (day: DayForm) => number,
  axis: LoadAxis,
): string =>
  days
    .map(
      (day, i) => `${i === 0 ? "M" : "L"}${i + 0.5} ${(100 - 100 * shareOf(axis, valueOf(day))).toFixed(2)}`,
    )
    .join("");

/** A bar for each day with a load. */
export const barsPath = (days: readonly DayForm[], most: number): string =>
  days
    .flatMap(({ load }, i) =>
      load > 0 ? [`M${i + 0.08} 100V${(100 - (100 * load) / most).toFixed(2)}h.84V100Z`] : [],
    )
    .join("");
