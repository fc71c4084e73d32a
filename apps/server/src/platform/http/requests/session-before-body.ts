import type { FastifyInstance, FastifyReply } from "fastify";
import { requireSession } from "./require-session.ts";

/**
 * Time in which a client may send the rest of an unwanted body, ms. The body is read and discarded, because some clients read no
 * answer before they have sent everything.
 */
const lingering = 10_000;

/**
 * For calls that need a session: refuses callers without one before any of the body is received. Must be registered after the
 * hook that identifies the caller, and after those that set headers of every answer.
 */
export function requireSessionBeforeBody(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.routeOptions.config.endpoint?.auth === "session") requireSession(request);
    done();
  });
  // Clients that ask first whether to send their body (Expect: 100-continue) are told to when it is wanted.
  app.server.on("checkContinue", (request, response) => app.routing(request, response));
  app.addHook("preParsing", (request, reply, _payload, done) => {
    if (/(?:^|\W)100-continue(?:$|\W)/i.test(request.headers.expect ?? "")) reply.raw.writeContinue();
    done();
  });
}

/** Closes the connection of a refused caller without a session who continues to send. Callers with a session may finish. */
export function readPastBody({ request, raw: response }: FastifyReply): void {
  const { raw, actor } = request;
  if (raw.complete || actor?.kind === "session") return;
  response.once("finish", () => {
    const timer = setTimeout(() => raw.complete || raw.destroy(), lingering);
    timer.unref();
    raw.once("close", () => clearTimeout(timer));
  });
}
