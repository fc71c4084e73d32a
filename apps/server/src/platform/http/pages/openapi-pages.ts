import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { apiPrefix } from "@cairn/contracts/endpoint";
import type { FastifyInstance } from "fastify";
import { answerVersion, type VersionedBody } from "../answers/versioned-answer.ts";
import { apiPage, apiPageStyle } from "./api-page.ts";
import { openApiDocument } from "./openapi.ts";

const pack = promisify(gzip);

/**
 * Serves the contract of every registered call as an OpenAPI document and as HTML pages. Each is made when it is first asked for,
 * and kept as it is sent, compressed and not.
 *
 * @param basePath path of the public address, see `basePathOf`
 */
export function serveOpenApi(app: FastifyInstance, basePath: string): void {
  const serve = (path: string, type: string, make: () => string): void => {
    let page: Promise<VersionedBody> | undefined;
    app.get(apiPrefix + path, async (request, reply) => {
      reply.header("cache-control", "no-cache");
      return await answerVersion(request, reply, `${type}; charset=utf-8`, await (page ??= keep(make())));
    });
  };
  serve("/openapi.json", "application/json", () => JSON.stringify(openApiDocument(app.endpoints, basePath)));
  serve("/docs", "text/html", () => apiPage(app.endpoints, basePath));
  serve("/docs/style.css", "text/css", () => apiPageStyle);
}

async function keep(text: string): Promise<VersionedBody> {
  const plain = Buffer.from(text);
  const packed = await pack(plain);
  return {
    tag: `W/"${createHash("sha256").update(plain).digest("base64url")}"`,
    body: async (acceptsGzip) =>
      acceptsGzip ? { bytes: packed, isGzip: true } : { bytes: plain, isGzip: false },
  };
}
