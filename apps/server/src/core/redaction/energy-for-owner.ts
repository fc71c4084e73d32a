import { estimateShare } from "../workouts/estimate-share.ts";
import type { ListedRow } from "../workouts/listed-columns.queries.ts";
import type { WorkoutRow } from "../workouts/workouts.queries.ts";
import type { OwnersColumns, PublicListedRow, PublicWorkoutRow } from "./public-workout-row.ts";

/** The energy that the owner sees, kilocalories: an estimate is for their own body. */
export const energyForOwner = ({
  energy,
  own_energy,
  energy_is_estimate,
}: Pick<ListedRow, "energy" | "own_energy" | "energy_is_estimate">): number =>
  energy_is_estimate ? (own_energy ?? energy) : energy;

/** A workout as a list of its owner shows it. */
export const listedWithOwnEnergy = (row: ListedRow): PublicListedRow =>
  row.own_energy === null ? row : { ...row, energy: energyForOwner(row) };

/** A workout for its owner: the estimate among its sources, which is for the recorded duration, is also for their own body. */
export function forOwner(row: WorkoutRow): PublicWorkoutRow & { readonly own: OwnersColumns } {
  const { own_energy: energy, private_note, perceived_exertion, is_draft, computed_totals: computed } = row;
  const own = { own_energy: energy, private_note, perceived_exertion, is_draft };
  if (energy === null || !computed?.energyEstimate) return { ...row, own };
  const energyEstimate = { ...computed.energyEstimate, energy: energy / estimateShare(row) };
  return { ...row, energy: energyForOwner(row), computed_totals: { ...computed, energyEstimate }, own };
}
