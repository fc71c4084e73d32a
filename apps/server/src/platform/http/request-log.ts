import type { FastifyInstance } from "fastify";

/**
 * Logs one line per request: id, method, path, status and time. The query is left out because it may hold a session key or a
 * position; bodies and headers are never logged.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const quiet = request.routeOptions.config.endpoint === undefined;
    request.log[quiet ? "debug" : "info"](
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.actor.kind === "session" && { user: request.actor.userId }),
      },
      "request",
    );
    done();
  });
}

/** The path without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}
