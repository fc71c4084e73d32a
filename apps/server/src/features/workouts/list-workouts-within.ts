import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { revealList, type RevealedWorkout } from "../privacy-zones/privacy-zones.public.ts";
import { type Box, findPublicWorkoutsWithin } from "./workouts.queries.ts";

/** Public workouts that start in a box by what the actor sees of them, newest first. */
export async function listWorkoutsWithin(
  deps: Deps,
  actor: Actor,
  box: Box,
  limit: number,
): Promise<readonly RevealedWorkout[]> {
  const [shown, isExact] = await workoutsWithin(deps, actor, box, limit);
  // Some had to be cut first and do not start there for others: now that they are, the query leaves them out.
  return isExact ? shown : (await workoutsWithin(deps, actor, box, limit))[0];
}

async function workoutsWithin(
  deps: Deps,
  actor: Actor,
  box: Box,
  limit: number,
): Promise<readonly [shown: readonly RevealedWorkout[], isExact: boolean]> {
  const found = await findPublicWorkoutsWithin(deps.db, actor, box, limit);
  const shown = (await revealList(deps, found)).filter((workout) => startsIn(workout, box));
  return [shown, shown.length === found.length];
}

function startsIn({ start_lat: lat, start_lon: lon }: RevealedWorkout, box: Box): boolean {
  if (lat === null || lon === null || lat < box.south || lat > box.north) return false;
  const { west, east } = box;
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
}
