import type { FastifyInstance, FastifyRequest } from "fastify";
import { withinRequest } from "../db/request-scope.ts";
import type { Actor, SessionActor } from "./actor.ts";
import { credentialOf } from "./credential.ts";

/** Finds the valid session of a key. */
export type FindSession = (key: string) => Promise<SessionActor | undefined>;

const anonymous: Actor = { kind: "anonymous", cookieAlone: false };
const cookieAlone: Actor = { kind: "anonymous", cookieAlone: true };

/** Identifies the caller of every call that checks sessions. Must be registered before limits are counted by person. */
export function identifyActors(app: FastifyInstance, findSession: FindSession): void {
  app.decorateRequest("actor");
  // Most requests have no key and need not wait for a promise.
  app.addHook("onRequest", (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config;
    const credential = endpoint && endpoint.auth !== "anyone" ? credentialOf(request) : undefined;
    if (credential?.kind === "key") {
      return withinRequest(request.id, () => identify(request, credential.key, findSession));
    }
    request.actor = credential?.kind === "cookie_alone" ? cookieAlone : anonymous;
    return done();
  });
}

async function identify(request: FastifyRequest, key: string, findSession: FindSession): Promise<void> {
  request.actor = (await findSession(key)) ?? { kind: "expired" };
}
