import type { SimilarRoute } from "@cairn/contracts/similar-routes";
import { rankByTime } from "@cairn/domain/rank-similar";
import { routeMatcher, sameRoute } from "@cairn/domain/similar-routes";
import type { Deps } from "../../deps.ts";
import type { RevealedWorkout } from "../privacy-zones/privacy-zones.public.ts";
import type { WorkoutRow } from "../workouts/workouts.public.ts";
import { findCandidates, findRoute } from "./route-signatures.queries.ts";

/**
 * The workout and its owner's others on the same route that the actor sees, ranked by time; none when there are no others or the workout has
 * no route. The index finds candidates, the domain decides.
 */
export async function findSimilar(
  { db }: Pick<Deps, "db">,
  workout: RevealedWorkout,
): Promise<SimilarRoute[]> {
  const route = await findRoute(db, workout);
  if (!route) return [];
  const similarity = routeMatcher(route);
  const candidates = await findCandidates(db, workout, route);
  const others = candidates.filter((candidate) => similarity(candidate.route) >= sameRoute);
  if (others.length === 0) return [];
  return rankByTime([workout, ...others.map(({ row }) => row)].map(itemOf));
}

type ItemRow = Pick<
  WorkoutRow,
  "id" | "title" | "activity_id" | "start_time" | "total_time" | "distance" | "avg_speed" | "avg_heart_rate"
>;

const itemOf = (row: ItemRow): Omit<SimilarRoute, "rank"> => ({
  workoutKey: row.id,
  ...(row.title !== null && { description: row.title }),
  activityId: row.activity_id,
  startTime: row.start_time.getTime(),
  totalTime: Math.round(row.total_time * 1000) / 1000,
  totalDistance: Math.round(row.distance * 100) / 100,
  avgSpeed: Math.round((row.avg_speed ?? 0) * 100) / 100,
  hrdata: { avg: Math.round(row.avg_heart_rate ?? 0) },
});
