import { type Goal, targetBounds } from "@cairn/domain/diary/goals";
import type { UnitSystem } from "@cairn/units/unit-system";
import { typedNumber, withoutGroups } from "../../../lib/typed-number.ts";
import { shownUnit } from "../value-axis.ts";

/** A target in the unit of the field, with at most two decimals: hours, kilometres or miles, metres or feet, workouts. */
export const typedTarget = (
  { measure, target }: Pick<Goal, "measure" | "target">,
  units: UnitSystem,
): string => String(Math.round((target / shownUnit(measure, units)) * 100) / 100);

/**
 * The typed target, SI; undefined if it is invalid or out of bounds.
 *
 * @param before the earlier target: if unchanged it stays exact, whatever its decimals
 */
export const targetOf = (
  text: string,
  measure: Goal["measure"],
  units: UnitSystem,
  before?: Pick<Goal, "measure" | "target">,
): number | undefined => {
  if (before?.measure === measure && text === typedTarget(before, units)) return before.target;
  // Three decimals of a metre or of a workout are no goal, but those of 42,195 km are.
  const isCoarse = measure !== "duration" && measure !== "distance";
  const target = typedNumber(isCoarse ? withoutGroups(text) : text) * shownUnit(measure, units);
  const { least, most } = targetBounds[measure];
  const isGood = text.trim() !== "" && target >= least && target <= most;
  return isGood && (measure !== "workouts" || Number.isInteger(target)) ? target : undefined;
};

/** An amount without trailing zeros: targets are round, and nobody says "50.00 km". */
export const withoutZeros = (text: string): string =>
  text.replace(/[.,]\d+/, (decimals) => {
    const kept = decimals.replace(/0+$/, "");
    return kept.length > 1 ? kept : "";
  });
