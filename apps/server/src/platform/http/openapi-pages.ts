import { apiPrefix } from "@cairn/contracts/api";
import type { FastifyInstance } from "fastify";
import { apiPage, apiPageStyle } from "./api-page.ts";
import { openApiDocument } from "./openapi.ts";

/** Serves the contract of every registered call as an OpenAPI document and as HTML pages. Must be called after all calls are registered. */
export function serveOpenApi(app: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument(app.endpoints));
  const page = apiPage(app.endpoints);
  const serve = (path: string, type: string, body: string): void => {
    app.get(apiPrefix + path, async (_request, reply) => {
      reply.type(`${type}; charset=utf-8`).header("cache-control", "no-cache");
      return body;
    });
  };
  serve("/openapi.json", "application/json", document);
  serve("/docs", "text/html", page);
  serve("/docs/style.css", "text/css", apiPageStyle);
}
