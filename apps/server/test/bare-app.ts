import { fastify, type FastifyInstance } from "fastify";
import { sendCacheHeaders } from "../src/platform/http/answers/cache-headers.ts";
import { takeTurnsToRead } from "../src/platform/http/turns/read-turns.ts";

/** An app for calls of a test: what they rely on of the server, with an anonymous caller, and none of its own calls. */
export function createBareApp(): FastifyInstance {
  const app = fastify();
  app.decorate("endpoints", []);
  app.decorate("verifyAnswers", true);
  app.decorateRequest("actor");
  app.addHook("onRequest", (request, _reply, done) => {
    request.actor = { kind: "anonymous", cookieAlone: false };
    done();
  });
  sendCacheHeaders(app);
  takeTurnsToRead(app);
  return app;
}
