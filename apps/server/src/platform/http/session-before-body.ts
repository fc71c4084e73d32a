import type { FastifyInstance, FastifyReply } from "fastify";
import { requireSession } from "./require-session.ts";

/** Time for a client to send the rest of a body that nobody wants any longer, ms. It is read past, as some read no answer before they have sent all. */
const lingering = 10_000;

/**
 * Refuses callers without a session before anything of a body is received, by calls that need one. Must be registered after the
 * hook that tells who asks, and after those that set headers of every answer.
 */
export function requireSessionBeforeBody(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.routeOptions.config.endpoint?.auth === "session") requireSession(request);
    done();
  });
  // Clients that ask first whether to send their body are told once somebody wants it.
  app.server.on("checkContinue", (request, response) => app.routing(request, response));
  app.addHook("preParsing", (request, reply, _payload, done) => {
    if (/(?:^|\W)100-continue(?:$|\W)/i.test(request.headers.expect ?? "")) reply.raw.writeContinue();
    done();
  });
}

/** Ends the connection of a refused stranger who goes on sending. People with a session may end what they began. */
export function readPastBody({ request, raw: response }: FastifyReply): void {
  const { raw, actor } = request;
  if (raw.complete || actor?.kind === "session") return;
  response.once("finish", () => {
    const timer = setTimeout(() => raw.complete || raw.destroy(), lingering);
    timer.unref();
    raw.once("close", () => clearTimeout(timer));
  });
}
