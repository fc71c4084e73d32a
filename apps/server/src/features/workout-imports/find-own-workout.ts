import type { SessionActor } from "../../platform/access/actor.ts";
import type { Authorized } from "../../platform/access/authorize.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { authorizeWorkout } from "../../core/workouts/workouts.policy.ts";
import { findWorkout, type WorkoutRow } from "../../core/workouts/workouts.queries.ts";

/** A workout that belongs to who asks. */
export type OwnWorkout = Authorized<WorkoutRow, "edit">;

/** A person's own workout; undefined when it is not there. */
export async function findOwnWorkout(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  id: string,
): Promise<OwnWorkout | undefined> {
  const workout = authorizeWorkout(actor, await findWorkout(db, actor, id), "edit");
  return workout.ok ? workout.value : undefined;
}
