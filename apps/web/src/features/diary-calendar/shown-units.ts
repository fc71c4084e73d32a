import type { SkylineMeasure } from "@cairn/domain/diary/skyline";
import { metresPerKilometre } from "@cairn/units/exact-factors";
import { milesPerKilometre } from "@cairn/units/display-factors";
import type { UnitSystem } from "@cairn/units/unit-system";

interface ShownUnit {
  /** The abbreviation is the same in both languages. */
  readonly name: string;
  /** Size of the unit in SI or kcal. */
  readonly size: number;
}

/** Units of the axis of the graph of weeks. */
export const shownUnits = (units: UnitSystem): Readonly<Record<SkylineMeasure, ShownUnit>> => ({
  duration: { name: "h", size: 3600 },
  distance:
    units === "METRIC"
      ? { name: "km", size: metresPerKilometre }
      : { name: "mi", size: metresPerKilometre / milesPerKilometre },
  energy: { name: "kcal", size: 1 },
});
