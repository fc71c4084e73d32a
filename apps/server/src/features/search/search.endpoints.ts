import * as contract from "@cairn/contracts/search";
import type { FoundWorkout } from "@cairn/contracts/search";
import { known } from "@cairn/domain/known";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { placesByName } from "../geocoding/places-by-name.ts";
import { searchPeople } from "../people/search-people.ts";
import { findOwnByText, type FoundWorkoutRow, type SearchedPlace } from "./own-workouts.queries.ts";

/** One for each pause in typing. */
const searchLimit = { name: "search", max: 120, timeWindow: 60_000 };

const workoutOf = (
  row: FoundWorkoutRow,
  username: string,
  place: SearchedPlace | undefined,
): FoundWorkout => ({
  workoutKey: row.id,
  username,
  activityId: row.activity_id,
  ...known("description", row.title ?? undefined),
  startTime: row.start_time.getTime(),
  timeOffsetInMinutes: row.utc_offset_minutes,
  totalDistance: row.distance,
  totalTime: row.total_time,
  ...known("gear", row.gear ?? undefined),
  ...known("place", row.isNear ? place?.name : undefined),
});

/** The search of the top bar: people, one's own workouts and places in one answer. */
export function registerSearchEndpoints(app: FastifyInstance, deps: Deps): void {
  const places = placesByName(deps);
  registerEndpoint(
    app,
    contract.searchEverything,
    async ({ actor, query: { q, limit, locale } }) => {
      const [people, found] = await Promise.all([
        searchPeople(deps, actor, q, limit),
        places({ text: q, limit, locale }),
      ]);
      const town = found.find(({ kind }) => kind === "settlement");
      const near = town && { name: town.name, lat: town.point.lat, lon: town.point.lng };
      const workouts = await findOwnByText(deps.db, actor.userId, q, near, limit);
      return {
        payload: {
          people,
          workouts: workouts.map((row) => workoutOf(row, actor.username, near)),
          places: found,
        },
      };
    },
    searchLimit,
  );
}
