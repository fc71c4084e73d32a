import type { ErrorCode } from "@cairn/contracts/errors";
import { canView } from "@cairn/domain/privacy/visibility";
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

/**
 * Decides about a workout that was looked up, or not found, with a code of the error table. Workouts that the actor may
 * not see get the same answer as missing ones, so that nobody learns that they exist; `forbidden` is only for changing
 * a workout that the actor sees (docs/decisions/privacy.md#0049).
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
