import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor, SessionActor } from "./actor.ts";
import { credentialOf } from "./credential.ts";

/** Finds the live session that a key opens. */
export type FindSession = (key: string) => Promise<SessionActor | undefined>;

const anonymous: Actor = { kind: "anonymous", cookieAlone: false };

/** Tells every call that looks at sessions who asks. Must be registered before limits are counted by person. */
export function identifyActors(app: FastifyInstance, findSession: FindSession): void {
  app.decorateRequest("actor");
  app.addHook("onRequest", async (request) => {
    const { endpoint } = request.routeOptions.config;
    request.actor = endpoint && endpoint.auth !== "anyone" ? await identify(request, findSession) : anonymous;
  });
}

async function identify(request: FastifyRequest, findSession: FindSession): Promise<Actor> {
  const credential = credentialOf(request);
  if (credential.kind !== "key") {
    return { kind: "anonymous", cookieAlone: credential.kind === "cookie_alone" };
  }
  return (await findSession(credential.key)) ?? { kind: "expired" };
}
