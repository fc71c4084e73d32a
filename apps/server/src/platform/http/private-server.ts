import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";
import { callPrefix } from "./call-prefix.ts";
import { isLoopbackAuthority, isLoopbackOrigin } from "./loopback.ts";

/**
 * For a server that its own machine alone can reach: a browser on it can still be led there by pages from elsewhere. One that made its
 * own name mean 127.0.0.1 (DNS rebinding) sends that name as `Host`; any other says its `Origin` with a call. Both are refused.
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
