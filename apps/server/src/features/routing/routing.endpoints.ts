import * as contract from "@cairn/contracts/routing";
import * as limits from "@cairn/contracts/routing-limits";
import { haversine } from "@cairn/geo/haversine";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";

/** One question for each change of a point, and several a second while it is dragged. */
const routingLimit = { name: "routing", max: 1800, timeWindow: 60_000 };

type Place = { readonly x: number; readonly y: number };

const lonLat = ({ x, y }: Place) => [x, y] as const;

export function registerRoutingEndpoints(app: FastifyInstance, { routing }: Pick<Deps, "routing">): void {
  registerEndpoint(
    app,
    contract.findRoute,
    async ({ body: { profile, points, alternatives, avoid, language } }) => {
      if (points.length > limits.maxRoutingPoints) throw new AppError("routing.too_many_points");
      if (lengthOf(points) > limits.maxRoutingDistance) throw new AppError("routing.too_far");
      if (isTooLarge(avoid)) throw new AppError("routing.avoid_too_large");
      const found = await routing.find({
        profile,
        points: points.map(lonLat),
        alternatives,
        avoid: avoid.map((corners) => corners.map(lonLat)),
        language,
      });
      if (found.ok) return { payload: { routes: [...found.value] } };
      const { kind } = found.error;
      throw new AppError(`routing.${kind}`, kind === "no_way" ? { points: found.error.points } : {});
    },
    routingLimit,
  );
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
