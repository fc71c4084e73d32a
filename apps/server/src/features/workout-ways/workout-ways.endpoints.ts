import { maxMatchedPoints, type RoutingProfile } from "@cairn/contracts/planner/routing-limits";
import * as contract from "@cairn/contracts/workout-ways";
import { activityById } from "@cairn/domain/sports/activities";
import type { FastifyInstance } from "fastify";
import { findColumns } from "../../core/redaction/redacted-recordings.queries.ts";
import { showWorkout } from "../../core/redaction/show-workout.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import type { PlainLine } from "../../platform/routing/line.ts";
import { mayGoOnFor } from "../../platform/routing/search-deadline.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { VisibleLinesInput } from "./visible-lines.worker.ts";

const visibleLines: WorkerTask<VisibleLinesInput, readonly PlainLine[]> = {
  file: new URL("./visible-lines.worker.ts", import.meta.url),
  name: "visibleLines",
  lane: "answers",
  timeLimit: 10_000,
};

/** Each is a search in every 50 km of the track. */
const waysLimit = { name: "workout-ways", max: 120, timeWindow: 60_000, atOnce: 2 };
/** After which no other part of a track is begun, ms. */
const waysTime = 10_000;

/** Rows of the table of sports that go on roads and trails, with who goes. */
const profiles: Readonly<Record<string, RoutingProfile>> = {
  running: "foot",
  "trail-running": "hike",
  walking: "foot",
  hiking: "hike",
  cycling: "bike",
  "mountain-biking": "mtb",
  "ski-touring": "skitouring",
};

const nothing: contract.WorkoutWays = { surfaces: [], ways: [] };

export function registerWorkoutWaysEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    contract.getWorkoutWays,
    async ({ actor, params, reply }) => {
      // Of the columns that this caller gets: where a track begins inside a privacy zone tells nothing of what is hidden.
      const { visible, stored } = await showWorkout(deps, actor, params, async (shown) => ({
        visible: shown,
        stored: await findColumns(deps.db, shown),
      }));
      const profile = profiles[activityById(visible.activity_id)?.profile ?? ""];
      if (!stored || !profile) return { payload: nothing };
      const lines = await deps.workers.run(visibleLines, {
        columnsGzip: stored.columns_gzip,
        most: maxMatchedPoints,
      });
      if (!lines.ok) throw new AppError("routing.busy");
      return {
        payload: await waysUnder(
          deps,
          lines.value,
          profile,
          mayGoOnFor(waysTime * (deps.settings.routingPatience ?? 1), reply.raw),
        ),
      };
    },
    waysLimit,
  );
}

/** Metres by surface and by kind of way, of all that lies on ways. */
async function waysUnder(
  { routing }: Pick<Deps, "routing">,
  lines: readonly PlainLine[],
  profile: RoutingProfile,
  mayGoOn: () => boolean,
): Promise<contract.WorkoutWays> {
  const surfaces = new Map<contract.WorkoutWays["surfaces"][number]["surface"], number>();
  const ways = new Map<contract.WorkoutWays["ways"][number]["kind"], number>();
  for (const line of lines) {
    const matched = await routing.match({ profile, line, language: undefined }, mayGoOn);
    if (!matched.ok) {
      const { kind } = matched.error;
      // Beyond all regions, or without an engine: nothing is known, which is no failure.
      if (kind === "no_tiles" || kind === "damaged" || kind === "no_way") continue;
      throw new AppError(`routing.${kind}`);
    }
    for (const piece of matched.value) {
      for (const { surface, distance } of piece.surfaces)
        surfaces.set(surface, (surfaces.get(surface) ?? 0) + distance);
      for (const { kind, distance } of piece.ways) ways.set(kind, (ways.get(kind) ?? 0) + distance);
    }
  }
  return {
    surfaces: mostFirst(surfaces).map(([surface, distance]) => ({ surface, distance })),
    ways: mostFirst(ways).map(([kind, distance]) => ({ kind, distance })),
  };
}

/** To ten metres, which is more than matching knows. */
const mostFirst = <Name>(metres: ReadonlyMap<Name, number>): readonly (readonly [Name, number])[] =>
  [...metres]
    .map(([name, distance]) => [name, Math.round(distance / 10) * 10] as const)
    .filter(([, distance]) => distance > 0)
    .toSorted(([, one], [, other]) => other - one);
