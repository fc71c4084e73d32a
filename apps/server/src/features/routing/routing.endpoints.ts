import * as contract from "@cairn/contracts/routing";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../platform/http/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";

/** One question for each change of a point, and several while it is dragged. */
const routingLimit = { name: "routing", max: 1200, timeWindow: 60_000 };

export function registerRoutingEndpoints(app: FastifyInstance): void {
  registerEndpoint(
    app,
    contract.findRoute,
    ({ body }) => {
      if (body.points.length > contract.maxRoutingPoints)
        return Promise.reject(new AppError("routing.too_many_points"));
      return Promise.reject(new AppError("routing.no_tiles"));
    },
    routingLimit,
  );
}
