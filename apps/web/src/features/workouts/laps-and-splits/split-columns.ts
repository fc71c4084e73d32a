import type { SplitView } from "@cairn/contracts/workouts/workout-view";
import type { SplitColumn, SportProfile } from "@cairn/domain/sports/sport-profile";

/** The columns of a table of splits. */
export interface ShownColumns extends Readonly<Record<SplitColumn, boolean>> {
  readonly distance: boolean;
  /** A bar of the speed, if there is room. */
  readonly bar: boolean;
}

/** Maximum number of number columns with room for a bar in the panel. */
const maxBesideBar = 3;

/** The sport's columns for which the splits have values. */
export function shownColumns(
  splits: readonly SplitView[],
  { columns, pace }: Pick<SportProfile, "columns" | "pace">,
  isLaps: boolean,
): ShownColumns {
  const has = (name: SplitColumn, holds: (split: SplitView) => boolean): boolean =>
    columns.includes(name) && splits.some(holds);
  const distance = pace !== "none" && splits.some((split) => split.distance > 0);
  const shown = {
    speed: distance && has("speed", (split) => split.distance > 0),
    power: has("power", ({ avgPower }) => (avgPower ?? 0) > 0),
    cadence: has("cadence", ({ avgCadence }) => (avgCadence ?? 0) > 0),
    climb: has("climb", ({ ascent }) => ascent !== undefined),
    heartRate: has("heartRate", ({ avgHeartRate }) => avgHeartRate !== undefined),
  };
  const figures = Object.values(shown).filter(Boolean).length + (isLaps ? 1 : 0);
  return { ...shown, distance, bar: shown.speed && figures <= maxBesideBar };
}
