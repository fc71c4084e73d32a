import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";
import { callPrefix } from "./call-prefix.ts";
import { isLoopbackAuthority, isLoopbackOrigin } from "./loopback.ts";

/**
 * For a server that only its own machine can reach: pages from elsewhere can still send a browser on it there. A page whose
 * name was made to mean 127.0.0.1 (DNS rebinding) sends that name as `Host`; any other page sends its `Origin` with a call. Both are refused.
 */
export function refuseForeignPages(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { host, origin } = request.headers;
    if (host !== undefined && !isLoopbackAuthority(host)) return done(new AppError("request.wrong_host"));
    const isForeign = origin !== undefined && !isLoopbackOrigin(origin);
    return done(
      isForeign && request.url.startsWith(callPrefix) ? new AppError("request.foreign_origin") : undefined,
    );
  });
}
