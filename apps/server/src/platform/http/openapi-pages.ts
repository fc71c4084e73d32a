import { apiPrefix } from "@cairn/contracts/api";
import type { FastifyInstance } from "fastify";
import { apiPage, apiPageStyle } from "./api-page.ts";
import { openApiDocument } from "./openapi.ts";

/** Serves the contract of every registered call as an OpenAPI document and as pages for people. To be called after all calls. */
export function serveOpenApi(app: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument(app.endpoints));
  const page = apiPage(app.endpoints);
  app.get(`${apiPrefix}/openapi.json`, async (_request, reply) =>
    reply.type("application/json; charset=utf-8").header("cache-control", "no-cache").send(document),
  );
  app.get(`${apiPrefix}/docs`, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page),
  );
  app.get(`${apiPrefix}/docs/style.css`, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(apiPageStyle),
  );
}
