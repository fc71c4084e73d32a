import { sessionHeader, sessionStorageName } from "@cairn/contracts/account/account";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { withinRequest } from "../db/request-scope.ts";
import type { Actor, SessionActor } from "./actor.ts";

/** The credential of a request. */
type Credential =
  | { readonly kind: "key"; readonly key: string }
  | { readonly kind: "cookie_alone" }
  | { readonly kind: "none" };

/**
 * Finds the session key or personal token: the header, else `Authorization: Bearer`, else `?token=` of a GET that changes
 * nothing, because addresses are shared and prefetched. Browsers send cookies automatically, so a cookie is never proof, which
 * also makes forged requests from other sites harmless.
 */
function credentialOf(request: FastifyRequest): Credential {
  if (isKeyInPath(request)) {
    const { token = "" } = request.params as { readonly token?: string };
    return token === "" ? { kind: "none" } : { kind: "key", key: token };
  }
  const header = request.headers[sessionHeader];
  const mayBeInAddress = request.method === "GET" && request.routeOptions.config.endpoint?.changes !== true;
  const token = mayBeInAddress ? tokenOf(request.query) : undefined;
  const key = (typeof header === "string" && header.trim()) || bearerOf(request) || token;
  if (key) return { kind: "key", key };
  const cookies = request.headers.cookie ?? "";
  return { kind: cookies.includes(`${sessionStorageName}=`) ? "cookie_alone" : "none" };
}

const isKeyInPath = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.endpoint?.keyInPath === true;

/** Other schemes belong to a proxy in front of the server. */
const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];

function tokenOf(query: unknown): string | undefined {
  const token = (query as { readonly token?: unknown } | undefined)?.token;
  return typeof token === "string" && token !== "" ? token : undefined;
}

/** Finds the valid session of a key. */
export type FindSession = (key: string) => Promise<SessionActor | undefined>;

/** Looks up the key of a request, in its turn. */
type LookUp = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  find: FindSession,
) => ReturnType<FindSession>;

declare module "fastify" {
  interface FastifyRequest {
    /** When its key was looked up, ms of `performance.now()`; 0 without a key. */
    identifiedAt: number;
  }
  interface FastifyInstance {
    readonly findSession: FindSession;
  }
}

/**
 * A body that arrives within this time is from the caller who was identified before it, ms. So hardly any call looks its key up
 * twice.
 */
const quickBody = 1000;

const anonymous: Actor = { kind: "anonymous", cookieAlone: false };
const cookieAlone: Actor = { kind: "anonymous", cookieAlone: true };

/** Identifies the caller of every call that checks sessions. Must be registered before limits are counted by person. */
export function identifyActors(app: FastifyInstance, findSession: FindSession, lookUp: LookUp): void {
  app.decorate("findSession", findSession);
  app.decorateRequest("actor");
  app.decorateRequest("identifiedAt", 0);
  // Most requests have no key and need not wait for a promise.
  app.addHook("onRequest", (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    const credential = endpoint && endpoint.auth !== "anyone" ? credentialOf(request) : undefined;
    // Until it is known who it is; a request may be refused before.
    request.actor = credential?.kind === "cookie_alone" ? cookieAlone : anonymous;
    if (credential?.kind === "key") {
      const inTurn: FindSession = (key) => lookUp(request, reply, key, findSession);
      return withinRequest(request.id, () => identify(request, credential.key, inTurn));
    }
    return done();
  });
}

/**
 * Identifies the caller again if the body took long to arrive. A client may take minutes to send it, and may hold its last byte
 * back on purpose: whoever has ended a session or a token by then must not see it act.
 */
export async function identifyAfterBody(request: FastifyRequest): Promise<void> {
  if (request.actor.kind !== "session" || performance.now() - request.identifiedAt < quickBody) return;
  const credential = credentialOf(request);
  if (credential.kind === "key") await identify(request, credential.key, request.server.findSession);
}

/** For answers that take long: whether the session or the token of the call is still open. Without one there is none to end. */
export async function isCallerStillIn(request: FastifyRequest): Promise<boolean> {
  if (request.actor.kind !== "session") return true;
  const credential = credentialOf(request);
  return credential.kind === "key" && (await request.server.findSession(credential.key)) !== undefined;
}

async function identify(request: FastifyRequest, key: string, findSession: FindSession): Promise<void> {
  request.identifiedAt = performance.now();
  const found = await findSession(key);
  // Addresses are stored in programs and logs, and a session may do everything.
  const isMisplaced = isKeyInPath(request) && found?.scopes === undefined;
  request.actor = found && !isMisplaced ? found : { kind: "expired" };
}
