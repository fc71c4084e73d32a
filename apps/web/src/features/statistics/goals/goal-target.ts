import { type Goal, targetBounds } from "@cairn/domain/diary/goals";
import type { UnitSystem } from "@cairn/units/unit-system";
import { shownUnit } from "../value-axis.ts";

/** A target in the unit that the reader types, at most two decimals: hours, kilometres or miles, metres or feet, workouts. */
export const typedTarget = (
  { measure, target }: Pick<Goal, "measure" | "target">,
  units: UnitSystem,
): string => String(Math.round((target / shownUnit(measure, units)) * 100) / 100);

/**
 * The target that was typed, SI; undefined for one that is none or out of bounds.
 *
 * @param before the target that stood there: left as it was it stays what it was, whatever its decimals
 */
export const targetOf = (
  text: string,
  measure: Goal["measure"],
  units: UnitSystem,
  before?: Pick<Goal, "measure" | "target">,
): number | undefined => {
  if (before?.measure === measure && text === typedTarget(before, units)) return before.target;
  const number = Number(text.trim().replace(",", "."));
  const target = number * shownUnit(measure, units);
  const { least, most } = targetBounds[measure];
  const isGood = text.trim() !== "" && target >= least && target <= most;
  return isGood && (measure !== "workouts" || Number.isInteger(target)) ? target : undefined;
};

/** An amount without the zeros at the end of its decimals: targets are round, and "50.00 km" is not how anybody says one. */
export const withoutZeros = (text: string): string =>
  text.replace(/[.,]\d+/, (decimals) => {
    const kept = decimals.replace(/0+$/, "");
    return kept.length > 1 ? kept : "";
  });
