import type { SimilarRoute } from "@cairn/contracts/similar-workouts";
import { isRankedByTime, rankByTime } from "@cairn/domain/similar-workouts/rank-similar";
import { routeMatcher, sameRoute } from "@cairn/domain/similar-workouts/similar-routes";
import { redactList } from "../../core/redaction/redact-workouts.ts";
import type { RedactedInList, RedactedWorkout } from "../../core/redaction/redacted-workout.ts";
import type { RefreshDeps } from "../../core/redaction/refresh-public-recordings.ts";
import { findWorkoutsByKey } from "../../core/workouts/listed-workouts.queries.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { findCandidates, findRoute, readRoutes } from "./similar-routes.queries.ts";

/**
 * Candidates that are read, compared and redacted at once: a thousand together would keep everybody else waiting for a tenth of a
 * second.
 */
const comparedAtOnce = 100;

/**
 * The workout and its owner's others on the same route that the actor sees, ranked by time; empty if there are no others, the
 * workout has no route, or its time cannot be ranked, such as for a day at the lifts. The index finds candidates, the domain
 * decides; both use what the actor sees of each track.
 */
export async function findSimilar(
  deps: RefreshDeps,
  actor: Actor,
  workout: RedactedWorkout,
): Promise<SimilarRoute[]> {
  if (!isRankedByTime(workout.activity_id)) return [];
  const route = await findRoute(deps.db, workout);
  if (!route) return [];
  const similarity = routeMatcher(route, sameRoute);
  const candidates = await findCandidates(deps.db, workout, route);
  const known: RedactedInList[] = [];
  for (let from = 0; from < candidates.length; from += comparedAtOnce) {
    const routes = await readRoutes(deps.db, workout, candidates.slice(from, from + comparedAtOnce));
    const keys = routes.flatMap(({ id, route: other }) => (similarity(other) >= sameRoute ? [id] : []));
    if (keys.length === 0) continue;
    known.push(...(await redactList(deps, await findWorkoutsByKey(deps.db, actor, workout.ownerId, keys))));
  }
  if (known.length === 0) return [];
  // Zones that changed since the track was compared may have hidden all of it.
  const alike = known.filter((other) => other.redaction?.revision === workout.redaction?.revision);
  return rankByTime([workout, ...alike].map(itemOf));
}

const itemOf = (row: RedactedInList): Omit<SimilarRoute, "rank"> => ({
  workoutKey: row.id,
  ...(row.title !== null && { description: row.title }),
  activityId: row.activity_id,
  startTime: row.start_time.getTime(),
  timeOffsetInMinutes: row.utc_offset_minutes,
  totalTime: Math.round(row.total_time * 1000) / 1000,
  totalDistance: Math.round(row.distance * 100) / 100,
  avgSpeed: Math.round((row.avg_speed ?? 0) * 100) / 100,
  hrdata: { avg: Math.round(row.avg_heart_rate ?? 0) },
});
