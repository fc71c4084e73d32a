import type { Actor } from "../../platform/access/actor.ts";
import { AppError, valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { authorizeWorkout } from "../workouts/workouts.policy.ts";
import { findWorkout } from "../workouts/workouts.queries.ts";
import { redactAsForOthers, redactWorkout } from "./redact-workouts.ts";
import type { RedactedWorkout } from "./redacted-workout.ts";
import type { RefreshDeps } from "./refresh-public-recordings.ts";
import { findRevisions } from "./zone-sets.queries.ts";
import { ZonesChanged } from "./zones-changed.ts";

/** Identifies a workout by its key; if the address also names the owner, the workout is found only under that name. */
export interface WorkoutAddress {
  readonly workoutKey: string;
  readonly username?: string;
  /** For the owner: hides what privacy zones hide from everybody else. */
  readonly as?: "others" | undefined;
}

/** Maximum number of times the zones may change during one answer. */
const maxTries = 5;

/**
 * Looks up a workout for somebody who wants to see it, and reads of it what they may know. What `read` looks up belongs to the
 * same state of the owner's privacy zones; if they change in the meantime, it is called again.
 *
 * @throws AppError `workout.not_found`, `session.expired` or `privacy_zone.busy`
 */
export async function showWorkout<T>(
  deps: RefreshDeps,
  actor: Actor,
  address: WorkoutAddress,
  read: (workout: RedactedWorkout) => T | Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < maxTries; tries++) {
    try {
      const shown = await findRedacted(deps, actor, address);
      const answer = await read(shown);
      await requireSameZones(deps, shown);
      return answer;
    } catch (error) {
      if (!(error instanceof ZonesChanged)) throw error;
    }
  }
  throw new AppError("privacy_zone.busy", { retryAfter: 5 });
}

/**
 * What was read may have taken seconds, such as the redaction of other workouts. A change of a zone may have been answered
 * meanwhile, and its author relies on it.
 *
 * @throws ZonesChanged
 */
async function requireSameZones(
  { db }: Pick<RefreshDeps, "db">,
  { ownerId, redaction }: RedactedWorkout,
): Promise<void> {
  if (!redaction) return;
  const revisions = await findRevisions(db, [ownerId]);
  if ((revisions.get(ownerId) ?? 0) !== redaction.revision) throw new ZonesChanged();
}

async function findRedacted(
  deps: RefreshDeps,
  actor: Actor,
  { workoutKey, username, as }: WorkoutAddress,
): Promise<RedactedWorkout> {
  const found = await findWorkout(deps.db, actor, workoutKey);
  const workout = username === undefined || found?.username === username ? found : undefined;
  const visible = valueOrRefuse(authorizeWorkout(actor, workout, "view"));
  const own = as === "others" ? authorizeWorkout(actor, workout, "edit") : undefined;
  const shown = await (own?.ok ? redactAsForOthers(deps, own.value) : redactWorkout(deps, visible));
  if (!shown) throw new AppError("workout.not_found");
  return shown;
}
