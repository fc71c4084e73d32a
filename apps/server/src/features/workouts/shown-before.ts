import type { TotalName } from "@cairn/domain/plausibility/provenance";
import { forOwner } from "../../core/redaction/with-own-energy.ts";
import { workoutTotals } from "../../core/workouts/workout-totals.ts";
import type { WorkoutRow } from "../../core/workouts/workouts.queries.ts";

/**
 * Values that a client may have been shown for a total before its owner chose another source or said something of their body: the device's and the
 * computed one, an energy of the owner and of the average body. None if a typed value counts, which the owner may want to take back.
 */
export const shownBefore = (workout: WorkoutRow, name: TotalName): readonly number[] =>
  [workout, forOwner(workout)].flatMap((row) => {
    const total = workoutTotals(row)[name];
    if (!total || total.source === "entered") return [];
    return [total.device, total.computed].flatMap((value) => value ?? []);
  });
