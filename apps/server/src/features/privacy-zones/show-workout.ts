import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { AppError, valueOrRefuse } from "../../platform/http/app-error.ts";
import { authorizeWorkout, findWorkout } from "../workouts/workout-rows.public.ts";
import { revealList, type RevealedWorkout } from "./revealed-workout.ts";

/** Names a workout by its key; where the address names the owner, too, it exists under that name alone. */
export interface WorkoutAddress {
  readonly workoutKey: string;
  readonly username?: string;
}

/**
 * Looks up a workout for somebody who wants to see it, and reads of it what they may know. What `read` looks up of the workout besides
 * belongs to the same state of its owner's privacy zones.
 *
 * @throws AppError `workout.not_found`, `workout.forbidden` or `session.expired`
 */
export async function showWorkout<T>(
  deps: Pick<Deps, "db">,
  actor: Actor,
  { workoutKey, username }: WorkoutAddress,
  read: (workout: RevealedWorkout) => T | Promise<T>,
): Promise<T> {
  const workout = await findWorkout(deps.db, actor, workoutKey);
  if (username !== undefined && workout?.username !== username) throw new AppError("workout.not_found");
  const visible = valueOrRefuse(authorizeWorkout(actor, workout, "view"));
  const [shown] = await revealList(deps, [visible]);
  if (!shown) throw new AppError("workout.not_found");
  return await read(shown);
}
