import { cachingRules } from "@cairn/contracts/caching";
import type { FastifyInstance, FastifyReply } from "fastify";
import { callPrefix } from "./call-prefix.ts";

/** Request headers on which the answer of any call depends: the caller, and the origin of the page. */
const callVary = "Authorization, STTAuthorization, Origin";

/**
 * Tells every cache between server and client to keep no answer, unless a call's contract or the kind of a file says otherwise.
 * So an answer that nobody thought of (a new call, an error of the framework) is not cached.
 */
export function sendCacheHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("cache-control", cachingRules.none);
    if (request.url.startsWith(callPrefix)) reply.header("vary", callVary);
    done();
  });
}

/** For a call whose answer is compressed or not, as the client prefers. */
export function varyByEncoding(reply: FastifyReply): void {
  reply.header("vary", `${callVary}, Accept-Encoding`);
}
