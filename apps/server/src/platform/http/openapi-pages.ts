import { apiPrefix } from "@cairn/contracts/api";
import type { FastifyInstance } from "fastify";
import { apiPage, apiPageStyle } from "./api-page.ts";
import { openApiDocument } from "./openapi.ts";

/** Serves the contract of every registered call as an OpenAPI document and as HTML pages. Each is made when it is first asked for, and kept. */
export function serveOpenApi(app: FastifyInstance): void {
  const serve = (path: string, type: string, make: () => string): void => {
    let body: string | undefined;
    app.get(apiPrefix + path, async (_request, reply) => {
      reply.type(`${type}; charset=utf-8`).header("cache-control", "no-cache");
      return (body ??= make());
    });
  };
  serve("/openapi.json", "application/json", () => JSON.stringify(openApiDocument(app.endpoints)));
  serve("/docs", "text/html", () => apiPage(app.endpoints));
  serve("/docs/style.css", "text/css", () => apiPageStyle);
}
