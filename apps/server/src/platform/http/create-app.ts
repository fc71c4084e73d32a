import multipart from "@fastify/multipart";
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Logger } from "pino";
import { bodyText } from "./body-text.ts";
import { sendCacheHeaders } from "./cache-headers.ts";
import { allowOtherOrigins } from "./cross-origin.ts";
import type { CountCall } from "../limits/call-counter.ts";
import { type FindSession, identifyActors } from "../access/identify-actor.ts";
import { limitCalls } from "./call-limits.ts";
import { answerErrors, refuse } from "./error-answers.ts";
import { isLoopbackHost } from "./loopback.ts";
import { refuseForeignPages } from "./private-server.ts";
import { takeTurnsToRead } from "./read-turns.ts";
import { drawRequestIds } from "./request-id.ts";
import { logRequests } from "./request-log.ts";
import { sendSecurityHeaders } from "./security-headers.ts";
import { trustIn, type TrustedProxies } from "./trusted-proxies.ts";
import { requireSessionBeforeBody } from "./session-before-body.ts";
import { cutOffSlowBodies } from "./slow-bodies.ts";
import { refuseBeyondScopes } from "./token-scope.ts";

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
/** Time in which a client must send a whole request: none, because an archive of 4 GiB takes hours on a slow line; `cutOffSlowBodies` ends those that come to a halt. */
const requestTimeout = 0;

/** Creates the HTTP application without any calls: framing, limits, headers, errors and logs. */
export async function createHttpApp(settings: HttpSettings): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = settings.log;
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
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
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
  refuseBeyondScopes(app);
  requireSessionBeforeBody(app);
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

/** Endpoints declare the type of their body and clients often send another one, so everything that is not multipart is kept as text. */
function acceptAnyMediaType(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (request, body, done) =>
    done(null, bodyText(body as Buffer, request.headers["content-type"])),
  );
}
