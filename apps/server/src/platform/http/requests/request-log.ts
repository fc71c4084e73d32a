import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Logs one line per request: id, method, path, status and time. The query is left out because it may hold a session key or a
 * position, and so are the values in the path of a call: a name, an address, a tile of a map. Bodies and headers are never
 * logged.
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
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.actor.kind === "session" && { user: request.actor.userId }),
      },
      "request",
    );
    done();
  });
}

/**
 * The path of a call as it was declared, such as `/apiserver/v1/user/name/:username`; of anything else, the file that was asked
 * for, without what looks like a personal token: somebody may open, or mistype, the address that has one in it.
 */
const loggedPath = ({ routeOptions, url }: FastifyRequest): string =>
  (routeOptions.config.endpoint && routeOptions.url) ??
  pathOf(url).replaceAll(/cairn[0-9a-z]{8,}/gi, "cairn…");

/** The path without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end === -1 ? url : url.slice(0, end);
}
