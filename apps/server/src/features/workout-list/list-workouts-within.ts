import { redactList } from "../../core/redaction/redact-workouts.ts";
import type { RedactedInList } from "../../core/redaction/redacted-workout.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { type Box, findPublicWorkoutsWithin } from "./workouts-within.queries.ts";

/** Maximum number of times the zones may change during one answer. */
const maxTries = 5;

/**
 * Public workouts that, as the actor sees them, start in a box, newest first.
 *
 * @throws AppError `privacy_zone.busy`
 */
export async function listWorkoutsWithin(
  deps: Deps,
  actor: Actor,
  box: Box,
  limit: number,
): Promise<readonly RedactedInList[]> {
  for (let tries = 0; tries < maxTries; tries++) {
    const found = await findPublicWorkoutsWithin(deps.db, actor, box, limit);
    const shown = (await redactList(deps, found)).filter((workout) => startsIn(workout, box));
    // A missing workout started there until its owner's zones changed a moment ago; a gap in the list would reveal that.
    if (shown.length === found.length) return shown.toSorted(byRedactedStart);
  }
  throw new AppError("privacy_zone.busy", { retryAfter: 5 });
}

const byRedactedStart = (a: RedactedInList, b: RedactedInList): number =>
  b.start_time.getTime() - a.start_time.getTime() || (a.id < b.id ? 1 : -1);

function startsIn({ start_lat: lat, start_lon: lon }: RedactedInList, box: Box): boolean {
  if (lat === null || lon === null || lat < box.south || lat > box.north) return false;
  const { west, east } = box;
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
}
