import type { ErrorCode } from "@cairn/contracts/errors";
import { fail, type Result } from "@cairn/domain/result";
import type { Actor } from "../../platform/access/actor.ts";
import {
  type Action,
  authorize,
  type Authorized,
  type SharedResource,
} from "../../platform/access/authorize.ts";

/** Why a workout is not shown or not changed. */
export type WorkoutRefusal = Extract<
  ErrorCode,
  "workout.not_found" | "workout.forbidden" | "session.expired"
>;

/** Decides about a workout that was looked up, in the words of the error table. */
export function authorizeWorkout<W extends SharedResource, A extends Action>(
  actor: Actor,
  workout: W | undefined,
  action: A,
): Result<Authorized<W, A>, WorkoutRefusal> {
  if (!workout) return fail("workout.not_found");
  const decision = authorize(actor, workout, action);
  if (decision.ok) return decision;
  return fail(decision.error === "expired" ? "session.expired" : "workout.forbidden");
}
