import type { SourcePreferences } from "@cairn/domain/provenance";
import type { Result } from "@cairn/domain/result";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Authorized } from "../../platform/access/authorize.ts";
import type { Database } from "../../platform/db/database.ts";
import { totalColumns, workoutTotals } from "./workout-totals.ts";
import { authorizeWorkout, type WorkoutRefusal } from "./workouts.policy.ts";
import { findWorkout, lockWorkouts, updateWorkout, type WorkoutRow } from "./workouts.queries.ts";

/**
 * Stores whose numbers the owner wants to count, and makes them count everywhere at once. A choice for all numbers ends earlier ones; a
 * choice for some leaves the others as they are. What was typed by hand still goes before; a workout that was not recorded has nothing to choose from and stays as it is.
 */
export async function chooseSources(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  actor: SessionActor,
  workoutKey: string,
  preferences: SourcePreferences,
): Promise<Result<Authorized<WorkoutRow, "edit">, WorkoutRefusal>> {
  return await db.transaction().execute(async (trx) => {
    await lockWorkouts(trx, [workoutKey]);
    const workout = authorizeWorkout(actor, await findWorkout(trx, actor, workoutKey), "edit");
    if (!workout.ok) return workout;
    const merged = mergePreferences(workout.value.source_preferences, preferences);
    const row = { ...workout.value, source_preferences: merged };
    await updateWorkout(trx, workout.value, {
      source_preferences: JSON.stringify(merged),
      ...(row.computed_totals && totalColumns(workoutTotals(row))),
      updated_at: now(),
    });
    return authorizeWorkout(actor, await findWorkout(trx, actor, workoutKey), "edit");
  });
}

function mergePreferences(before: SourcePreferences, change: SourcePreferences): SourcePreferences {
  return change.all === undefined ? { ...before, totals: { ...before.totals, ...change.totals } } : change;
}
