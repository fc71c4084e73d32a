import { ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { removeOriginalWith } from "../workout-imports/workout-imports.public.ts";
import { authorizeWorkout, type WorkoutRefusal } from "./workouts.policy.ts";
import { deleteWorkoutRow, findSharedWorkout } from "./workouts.queries.ts";

/** Deletes a workout with its recording, and its original file when no other workout came from the same. */
export async function deleteWorkout(
  deps: Pick<Deps, "db" | "files">,
  actor: SessionActor,
  workoutKey: string,
): Promise<Result<true, WorkoutRefusal>> {
  const workout = authorizeWorkout(actor, await findSharedWorkout(deps.db, actor, workoutKey), "delete");
  if (!workout.ok) return workout;
  await removeOriginalWith(deps, workout.value, (trx) => deleteWorkoutRow(trx, workout.value));
  return ok(true);
}
