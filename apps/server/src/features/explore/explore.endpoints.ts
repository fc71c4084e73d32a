import { randomUUID } from "node:crypto";
import type { QueryOf } from "@cairn/contracts/endpoint";
import * as contract from "@cairn/contracts/explore";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { addressFor } from "../../platform/http/answers/address-for.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import type { ExploreFilter } from "./explore-filter.queries.ts";
import { listExplored } from "./explore-list.ts";
import { mapExplored } from "./explore-map.ts";
import type { Box } from "./map-cells.ts";

/** Calls per person or address: a map that is dragged asks about four times a second. */
const exploreLimit = { name: "explore", max: 600, timeWindow: 60_000, atOnce: 16 };

export function registerExploreEndpoints(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(
    app,
    contract.explore,
    async ({ actor, query, request }) => {
      const { db, now, workers, settings } = deps;
      const address = addressFor(request, settings.publicUrl);
      return {
        payload: await listExplored({ db, now, workers, address }, actor, {
          box: boxOf(query),
          filter: filterOf(query),
          seed: query.seed ?? randomUUID(),
          workoutLimit: query.wolimit,
          photoLimit: query.imglimit,
        }),
      };
    },
    exploreLimit,
  );

  registerEndpoint(
    app,
    contract.getExploreMap,
    async ({ actor, query }) => ({
      payload: await mapExplored(deps.db, actor, {
        box: boxOf(query),
        zoom: query.zoom,
        filter: filterOf(query),
      }),
    }),
    exploreLimit,
  );
}

type Query = QueryOf<typeof contract.explore> | QueryOf<typeof contract.getExploreMap>;

const boxOf = ({ lowerlng, lowerlat, upperlng, upperlat }: Query): Box => ({
  west: lowerlng,
  south: lowerlat,
  east: upperlng,
  north: upperlat,
});

const filterOf = ({ activities, mindistance, maxdistance, minascent, maxascent }: Query): ExploreFilter => ({
  activities: activities && activities.length > 0 ? [...new Set(activities)] : undefined,
  distance: { min: mindistance, max: maxdistance },
  ascent: { min: minascent, max: maxascent },
});
