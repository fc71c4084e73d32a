import { randomFillSync } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { humanCheckHeader } from "@cairn/contracts/account/account";
import { davMethods } from "@cairn/contracts/endpoint";
import multipart from "@fastify/multipart";
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type FastifyReply,
} from "fastify";
import type { Logger } from "pino";
import { type FindSession, identifyActors } from "../access/identify-actor.ts";
import { basePathOf, pathBelow } from "../addresses/base-path.ts";
import { isLoopbackHost, isLoopbackAuthority, isLoopbackOrigin } from "../addresses/loopback.ts";
import { trustIn, type TrustedProxies } from "../addresses/trusted-proxies.ts";
import type { CountCall } from "../limits/call-counter.ts";
import { AppError } from "./answers/app-error.ts";
import { sendCacheHeaders } from "./answers/cache-headers.ts";
import { callPrefix } from "./answers/call-prefix.ts";
import { sendSecurityHeaders } from "./answers/security-headers.ts";
import { callOfDavAddress } from "./requests/dav-address.ts";
import { answerErrors, refuse } from "./requests/error-answers.ts";
import { logRequests } from "./requests/request-log.ts";
import { requireSessionBeforeBody } from "./requests/session-before-body.ts";
import { cutOffSlowBodies } from "./requests/slow-bodies.ts";
import { limitCalls } from "./turns/call-limits.ts";
import { takeTurnsToRead } from "./turns/read-turns.ts";

/** Bytes of an id: among a thousand million requests, the chance that two share one is 3 %. */
const idBytes = 8;
/** Ids that are drawn at once: asking for random bytes costs 5 µs each time, however few are needed. */
const idsInPool = 512;

/**
 * Makes ids of 16 hexadecimal digits that reveal nothing. Everybody sees the id of their own request; a counter, or anything else
 * by which one id predicts the next, would reveal how many requests other people make.
 */
function drawRequestIds(): () => string {
  const pool = Buffer.alloc(idBytes * idsInPool);
  let at = pool.length;
  return () => {
    if (at === pool.length) {
      randomFillSync(pool);
      at = 0;
    }
    at += idBytes;
    return pool.toString("hex", at - idBytes, at);
  };
}

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
 * because a cookie alone is never accepted as proof: a page can do only what its own session key allows. If the server only
 * serves its own machine, pages from elsewhere have already been refused.
 */
function allowOtherOrigins(app: FastifyInstance): void {
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

/** The default encoding of text in HTTP, used by nearly all clients. */
const usual = "utf-8";

/** Decodes a body by the charset of its media type; by UTF-8 if there is none or it is unknown. */
function bodyText(bytes: Buffer, mediaType: string | undefined): string {
  const named = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(mediaType ?? "")?.[1] ?? usual;
  if (named.toLowerCase() === usual) return bytes.toString();
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return bytes.toString();
  }
}

export interface HttpSettings {
  readonly log: Logger;
  /** Address on which it listens. */
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly trustProxy: TrustedProxies | undefined;
  readonly findSession: FindSession;
  readonly countCall: CountCall;
  /** Check each answer against its contract before it is sent; for tests. */
  readonly verifyAnswers: boolean;
}

/** Maximum bytes of a body that is read whole; uploads are streamed and have their own limits. */
const bodyLimit = 1024 * 1024;
/** Time in which a client must send its headers, ms. */
const headersTimeout = 20_000;
/**
 * Time in which a client must send a whole request: none, because an archive of 4 GiB takes hours on a slow line;
 * `cutOffSlowBodies` ends those that come to a halt.
 */
const requestTimeout = 0;

/** Creates the HTTP application without any calls: framing, limits, headers, errors and logs. */
export async function createHttpApp(settings: HttpSettings): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = settings.log;
  const basePath = basePathOf(settings.publicUrl);
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: drawRequestIds(),
    bodyLimit,
    requestTimeout,
    http: { headersTimeout },
    trustProxy: trustIn(settings.trustProxy, tellOfStranger(settings.log)),
    forceCloseConnections: "idle",
    // A malformed address reaches neither hooks nor error handlers.
    frameworkErrors: (_error, _request, reply) => refuse(reply, "request.invalid"),
    rewriteUrl: ({ url = "/", headers }: Pick<IncomingMessage, "url" | "headers">) =>
      callOfDavAddress(basePath === "" ? url : pathBelow(url, basePath), headers.authorization),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  for (const method of davMethods) app.addHttpMethod(method, { hasBody: true });
  app.decorate("endpoints", []);
  app.decorate("verifyAnswers", settings.verifyAnswers);
  takeTurnsToRead(app);
  identifyActors(app, settings.findSession, (...lookup) => app.readTurns.lookUp(...lookup));
  cutOffSlowBodies(app);
  acceptAnyMediaType(app);
  answerErrors(app);
  logRequests(app);
  sendCacheHeaders(app);
  sendSecurityHeaders(app, settings.publicUrl);
  if (settings.publicUrl === undefined && isLoopbackHost(settings.host)) refuseForeignPages(app);
  allowOtherOrigins(app);
  requireSessionBeforeBody(app);
  refuseBeyondScopes(app);
  await limitCalls(app, settings.countCall);
  await app.register(multipart);
  return app;
}

/** Warns once: the log would have a line for each call, or for each one of a stranger. */
function tellOfStranger(log: Logger): () => void {
  let isTold = false;
  return () => {
    if (isTold) return;
    isTold = true;
    log.warn(
      "somebody outside private networks states a client's address and is not believed, because TRUST_PROXY is a number; if that is your proxy, set TRUST_PROXY to its address, or all people share one limit of logins",
    );
  };
}

/**
 * Endpoints declare the type of their body and clients often send another one, so everything that is not multipart is kept as
 * text.
 */
function acceptAnyMediaType(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (request, body, done) =>
    done(null, bodyText(body as Buffer, request.headers["content-type"])),
  );
}

/**
 * For a server that only its own machine can reach: pages from elsewhere can still send a browser on it there. A page whose
 * name was made to mean 127.0.0.1 (DNS rebinding) sends that name as `Host`; any other page sends its `Origin` with a call. Both
 * are refused.
 */
function refuseForeignPages(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { host, origin } = request.headers;
    if (host !== undefined && !isLoopbackAuthority(host)) return done(new AppError("request.wrong_host"));
    const isForeign = origin !== undefined && !isLoopbackOrigin(origin);
    return done(
      isForeign && request.url.startsWith(callPrefix) ? new AppError("request.foreign_origin") : undefined,
    );
  });
}

/**
 * Refuses calls for which a personal token has no scope, before any of the body is received. Must be registered after the hook
 * that identifies the caller.
 */
function refuseBeyondScopes(app: FastifyInstance): void {
  app.addHook("onRequest", ({ actor, routeOptions }, _reply, done) => {
    const { endpoint } = routeOptions.config;
    if (endpoint && actor.kind === "session" && actor.scopes) {
      const { scopes } = actor;
      if (!endpoint.tokens?.some((scope) => scopes.includes(scope))) throw new AppError("token.scope");
    }
    done();
  });
}
