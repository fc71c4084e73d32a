import type { FastifyInstance } from "fastify";
import type { Metrics } from "./metrics.ts";

/** Counts and times every request by its route's pattern, never by its address, which contains ids. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    metrics.requestSeconds.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    );
  });
}
