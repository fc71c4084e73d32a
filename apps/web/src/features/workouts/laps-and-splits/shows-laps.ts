import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { usableLaps } from "@cairn/domain/laps-and-splits/splits";
import type { SportProfile } from "@cairn/domain/sports/sport-profile";

/**
 * Whether the device's laps are shown: they must be more than accidental presses. In a pool the sets are the laps, with rests
 * between them; the laps of a triathlon are those of its other sports, too.
 */
export function showsLaps(
  { laps, analysis }: Pick<CombinedWorkoutView, "laps" | "analysis">,
  { name }: Pick<SportProfile, "name">,
): boolean {
  const usable = usableLaps(laps.map(({ startTime, duration }) => ({ startTime, elapsedTime: duration })));
  return usable.length > 0 && (analysis?.pool === undefined || name === "multisport");
}
