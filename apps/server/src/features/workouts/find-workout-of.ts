import { fail, type Result } from "@cairn/domain/result";
import type { Actor } from "../../platform/access/actor.ts";
import type { Authorized } from "../../platform/access/authorize.ts";
import type { Database } from "../../platform/db/database.ts";
import { authorizeWorkout, type WorkoutRefusal } from "./workouts.policy.ts";
import { findWorkout, type WorkoutRow } from "./workouts.queries.ts";

/** A workout that the actor may see, where its address names the owner, too; under another name it does not exist. */
export async function findWorkoutOf(
  db: Database,
  actor: Actor,
  username: string,
  workoutKey: string,
): Promise<Result<Authorized<WorkoutRow, "view">, WorkoutRefusal>> {
  const workout = await findWorkout(db, actor, workoutKey);
  if (workout?.username !== username) return fail("workout.not_found");
  return authorizeWorkout(actor, workout, "view");
}
