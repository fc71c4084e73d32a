import type { Measure } from "@cairn/domain/diary/totals";
import { feetPerMetre, milesPerKilometre } from "@cairn/units/display-factors";
import type { UnitSystem } from "@cairn/units/unit-system";

/** SI amount of one unit in which a measure is shown. */
export const shownUnit = (measure: Measure, units: UnitSystem): number => {
  if (measure === "duration") return 3600;
  if (measure === "distance") return units === "METRIC" ? 1000 : 1000 / milesPerKilometre;
  if (measure === "ascent" || measure === "vertical") return units === "METRIC" ? 1 : 1 / feetPerMetre;
  return 1;
};

const maxLines = 4;

/**
 * Lines of a vertical axis above zero, in the shown unit: whole, at 1, 2 or 5 times a power of ten, the last at or over the
 * highest value.
 *
 * @param highest in the shown unit
 */
export const axisOf = (highest: number): readonly number[] => {
  const least = highest / maxLines;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, least))));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= least) ?? power;
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) }, (_, index) => (index + 1) * step);
};
