import { cachingRules } from "@cairn/contracts/caching";
import type { FastifyInstance, FastifyReply } from "fastify";
import { callPrefix } from "./call-prefix.ts";

/** Request headers that any answer of a call depends on: who asks, and which page reads it. */
const callVary = "Authorization, STTAuthorization, Origin";

/**
 * Tells every cache between server and client to keep no answer, unless a call's contract or a file's kind says otherwise. So an answer that
 * nobody thought of (a new call, a failure of the framework) is kept nowhere.
 */
export function sendCacheHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("cache-control", cachingRules.none);
    if (request.url.startsWith(callPrefix)) reply.header("vary", callVary);
    done();
  });
}

/** For a call whose answer comes packed or not, as the client likes it. */
export function varyByEncoding(reply: FastifyReply): void {
  reply.header("vary", `${callVary}, Accept-Encoding`);
}
