import type { ErrorCode } from "@cairn/contracts/errors";
import { fail, type Result } from "@cairn/domain/result";
import { canView } from "@cairn/domain/privacy/visibility";
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

/**
 * Decides about a workout that was looked up, or was not there, in the words of the error table. What the actor may not see is told like what
 * does not exist, so that nobody learns of a workout that is not for them; only what they see is `forbidden` to be changed (ADR 0049).
 */
export function authorizeWorkout<W extends SharedResource, A extends Action>(
  actor: Actor,
  workout: W | undefined,
  action: A,
): Result<Authorized<W, A>, WorkoutRefusal> {
  if (!workout) return fail(actor.kind === "expired" ? "session.expired" : "workout.not_found");
  const decision = authorize(actor, workout, action);
  if (decision.ok) return decision;
  if (decision.error === "expired") return fail("session.expired");
  return fail(canView(workout.sharingFlags, workout.relation) ? "workout.forbidden" : "workout.not_found");
}
