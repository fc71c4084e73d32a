import { humanCheckHeader } from "@cairn/contracts/accounts/sessions";
import type { FastifyInstance, FastifyReply } from "fastify";
import { callPrefix } from "./call-prefix.ts";

const allowedHeaders = [
  "STTAuthorization",
  "Authorization",
  "Content-Type",
  "Brand",
  "X-TOTP",
  humanCheckHeader,
].join(", ");
/** A day, in seconds. */
const preflightAge = "86400";

/**
 * Lets pages of any origin call the API (bookmarklets do, with `credentials: "include"`). Harmless,
 * because a cookie alone is never accepted as proof: a page can do only what its own session key allows. If the server only serves its own
 * machine, pages from elsewhere have already been refused.
 */
export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.url.startsWith(callPrefix)) allowOrigin(request.headers.origin, reply);
    done();
  });
  app.options(`${callPrefix}*`, async (_request, reply) => {
    reply
      .code(204)
      .header("access-control-allow-methods", "GET, POST, PUT, DELETE")
      .header("access-control-allow-headers", allowedHeaders)
      .header("access-control-max-age", preflightAge);
    return "";
  });
}

function allowOrigin(origin: string | undefined, reply: FastifyReply): void {
  if (origin === undefined) return;
  reply.header("access-control-allow-origin", origin);
  reply.header("access-control-allow-credentials", "true");
  reply.header("access-control-expose-headers", "X-Request-Id, Retry-After, Content-Disposition");
}
