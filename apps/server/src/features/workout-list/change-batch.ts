import type { BulkAction } from "@cairn/contracts/workout-list/bulk-changes";
import type { WorkoutHeader } from "@cairn/contracts/workouts/workout-header";
import { withPrivacy } from "@cairn/domain/privacy/sharing";
import { findDeletionStates, findFlags } from "../../core/bulk-changes/bulk-changes.queries.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { deleteWorkout, removeDeleted } from "../workouts/delete-workout.ts";
import { saveWorkoutHeaders } from "../workouts/save-workout-headers.ts";

/** Reasons by workout, as codes of the error table. */
export type Failures = Readonly<Record<string, string>>;

const gone = "workout.not_found";

/** The values that a change sets for a workout with these sharing flags. */
function headerOf(action: BulkAction, workoutKey: string, flags: number): WorkoutHeader | undefined {
  if (action.kind === "privacy") return { workoutKey, sharingFlags: withPrivacy(flags, action.level) };
  return action.kind === "activity" ? { workoutKey, activityId: action.activityId } : undefined;
}

/** Changes some workouts in one transaction, or each separately if one of them is refused. */
async function saveEach(
  deps: Deps,
  actor: SessionActor,
  headers: readonly WorkoutHeader[],
): Promise<Failures> {
  if (headers.length === 0) return {};
  const saved = await saveWorkoutHeaders(deps, actor, headers);
  if (saved.ok) return {};
  const [only, ...others] = headers;
  if (only && others.length === 0) return { [only.workoutKey]: saved.error };
  const failures: Failures[] = [];
  for (const header of headers) failures.push(await saveEach(deps, actor, [header]));
  return Object.assign({}, ...failures) as Failures;
}

async function deleteEach(deps: Deps, actor: SessionActor, keys: readonly string[]): Promise<Failures> {
  const failures: (readonly [string, string])[] = [];
  const kinds = await findDeletionStates(deps.db, actor.userId, keys);
  for (const key of keys) {
    // It was hidden when the change was begun: a workout that is shown again was restored since.
    if (kinds.get(key) === "deleted") await removeDeleted(deps, { ownerId: actor.userId, id: key });
    if (kinds.get(key) !== "draft") continue;
    const deleted = await deleteWorkout(deps, actor, key);
    // A workout that is already deleted is as requested: the change may be repeated after its process died.
    if (!deleted.ok && deleted.error !== gone) failures.push([key, deleted.error]);
  }
  return Object.fromEntries(failures);
}

/**
 * Applies a change to some of the actor's own workouts. It may be repeated with the same ones.
 *
 * @returns those for which it failed
 */
export async function changeBatch(
  deps: Deps,
  actor: SessionActor,
  action: BulkAction,
  keys: readonly string[],
): Promise<Failures> {
  const flags = await findFlags(deps.db, actor.userId, keys);
  const own = keys.filter((key) => flags.has(key));
  if (action.kind === "delete") return await deleteEach(deps, actor, own);
  const missing = keys.filter((key) => !flags.has(key)).map((key) => [key, gone] as const);
  const headers = own.flatMap((key) => headerOf(action, key, flags.get(key) ?? 0) ?? []);
  return { ...Object.fromEntries(missing), ...(await saveEach(deps, actor, headers)) };
}
