import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";

/** Refuses calls for which a personal token has no scope, before any of the body is received. Must be registered after the hook that identifies the caller. */
export function refuseBeyondScopes(app: FastifyInstance): void {
  app.addHook("onRequest", ({ actor, routeOptions }, _reply, done) => {
    const { endpoint } = routeOptions.config;
    if (endpoint && actor.kind === "session" && actor.scopes) {
      const { scopes } = actor;
      if (!endpoint.tokens?.some((scope) => scopes.includes(scope))) throw new AppError("token.scope");
    }
    done();
  });
}
