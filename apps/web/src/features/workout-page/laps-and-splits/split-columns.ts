import type { SplitView } from "@cairn/contracts/workouts/workout-view";
import type { SplitColumn, SportProfile } from "@cairn/domain/sports/sport-profile";

/** Which columns a table of splits has. */
export interface ShownColumns extends Readonly<Record<SplitColumn, boolean>> {
  readonly distance: boolean;
  /** A bar of the speed, where figures leave it room. */
  readonly bar: boolean;
}

/** Columns of figures beside which a bar has no room in the panel. */
const maxBesideBar = 3;

/** The sport's columns of which the splits hold something. */
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
