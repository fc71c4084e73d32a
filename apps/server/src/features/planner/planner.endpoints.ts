import * as contract from "@cairn/contracts/planner/planner";
import * as limits from "@cairn/contracts/planner/routing-limits";
import { haversine } from "@cairn/geo/haversine";
import { decodePolyline } from "@cairn/geo/polyline";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import type { LonLat } from "../../platform/routing/engine-work.ts";
import { mayGoOnFor } from "../../platform/routing/search-deadline.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import { findRoundTrips, type RoundTripFailure } from "./round-trips/find-round-trips.ts";
import type { StraightRouteInput } from "./straight-route.worker.ts";

/** One question for each change of a point, and several a second while it is dragged. */
const routingLimit = { name: "routing", max: 1800, timeWindow: 60_000 };

/** Each costs up to 24 searches. */
const roundTripLimit = { name: "routing-round-trip", max: 60, timeWindow: 60_000 };
/** After which no other search for a round trip begins, ms. */
const roundTripTime = 10_000;

/** A long line is joined with ways in several searches, each of which takes longer than one for a route. */
const matchLimit = { name: "routing-match", max: 60, timeWindow: 60_000 };
/** After which no other part of a line is begun, ms. */
const matchTime = 30_000;

const straightRoute: WorkerTask<StraightRouteInput, contract.FoundRoute> = {
  file: new URL("./straight-route.worker.ts", import.meta.url),
  name: "straightRoute",
  lane: "answers",
  timeLimit: 10_000,
};

type Place = { readonly x: number; readonly y: number };

const lonLat = ({ x, y }: Place): LonLat => [x, y];

const cornersOf = (area: readonly Place[]): readonly LonLat[] => area.map(lonLat);

type RoutingDeps = Pick<Deps, "routing" | "workers" | "settings">;

export function registerPlannerEndpoints(app: FastifyInstance, deps: RoutingDeps): void {
  const patience = deps.settings.routingPatience ?? 1;
  registerEndpoint(
    app,
    contract.findRoute,
    async ({ body: { profile, points, alternatives, avoid, language } }) => {
      if (points.length > limits.maxRoutingPoints) throw new AppError("routing.too_many_points");
      if (lengthOf(points) > limits.maxRoutingDistance) throw new AppError("routing.too_far");
      if (isTooLarge(avoid)) throw new AppError("routing.avoid_too_large");
      if (profile === "free") {
        const route = await drawnStraight(deps, points.map(lonLat));
        return { payload: { routes: [route] } };
      }
      const found = await deps.routing.find({
        profile,
        points: points.map(lonLat),
        alternatives,
        avoid: avoid.map(cornersOf),
        language,
      });
      if (found.ok) return { payload: { routes: [...found.value] } };
      throw refusal(found.error);
    },
    routingLimit,
  );
  registerEndpoint(
    app,
    contract.findRoundTrips,
    async ({ body: { start, direction, avoid, ...wish }, reply }) => {
      if (isTooLarge(avoid)) throw new AppError("routing.avoid_too_large");
      const found = await findRoundTrips(
        deps.routing,
        { ...wish, start: lonLat(start), direction, avoid: avoid.map(cornersOf), language: wish.language },
        mayGoOnFor(roundTripTime * patience, reply.raw),
      );
      if (!found.ok) throw refusal(found.error);
      return { payload: { routes: [...found.value] } };
    },
    roundTripLimit,
  );
  registerEndpoint(
    app,
    contract.matchLine,
    async ({ body: { profile, polyline, language }, reply }) => {
      const line = decodePolyline(polyline);
      if (line.lat.length > limits.maxMatchedPoints) throw new AppError("routing.too_many_points");
      const places = Array.from(line.lat, (y, i) => ({ x: line.lon[i] ?? 0, y }));
      if (places.length < 2 || !places.every(isOnEarth))
        throw new AppError("request.invalid", { fields: [{ field: "polyline", reason: "invalid" }] });
      if (lengthOf(places) > limits.maxRoutingDistance) throw new AppError("routing.too_far");
      const matched = await deps.routing.match(
        { profile, line, language },
        mayGoOnFor(matchTime * patience, reply.raw),
      );
      if (!matched.ok) throw refusal(matched.error);
      return { payload: { pieces: [...matched.value] } };
    },
    matchLimit,
  );
}

const isOnEarth = ({ x, y }: Place): boolean => Math.abs(x) <= 180 && Math.abs(y) <= 90;

/** Points that no way reaches are named. */
const refusal = (failure: RoundTripFailure): AppError =>
  new AppError(`routing.${failure.kind}`, failure.kind === "no_way" ? { points: failure.points } : {});

async function drawnStraight(
  { workers, settings }: RoutingDeps,
  points: readonly LonLat[],
): Promise<contract.FoundRoute> {
  const drawn = await workers.run(straightRoute, { points, elevation: settings.elevation });
  if (drawn.ok) return drawn.value;
  const isFull = drawn.error === "busy" || drawn.error === "share_used";
  throw new AppError(isFull ? "routing.busy" : "routing.failed");
}

/** Metres along places. */
function lengthOf(places: readonly Place[]): number {
  let metres = 0;
  for (const [i, { x, y }] of places.entries()) {
    const before = places[i - 1];
    if (before) metres += haversine(before.y, before.x, y, x);
  }
  return metres;
}

/** Which ways an area touches takes longer the longer its outline is. */
function isTooLarge(areas: readonly (readonly Place[])[]): boolean {
  const { areas: most, corners, outline } = limits.avoidLimits;
  if (areas.length > most || areas.reduce((sum, { length }) => sum + length, 0) > corners) return true;
  return areas.reduce((sum, area) => sum + lengthOf([...area, ...area.slice(0, 1)]), 0) > outline;
}
