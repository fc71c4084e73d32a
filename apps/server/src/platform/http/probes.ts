import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Pool } from "../db/database.ts";
import { schemaIsCurrent } from "../migrations/migrate.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { AppError } from "./app-error.ts";
import { isLoopbackAddress, isLoopbackAuthority } from "./loopback.ts";

export interface ProbeSettings {
  readonly pool: Pool;
  readonly metrics: Metrics;
  /** Who may see metrics and which part is not ready. Everybody may see whether the server is ready. */
  readonly watchers: "everyone" | "this machine" | "nobody";
  /** Whether the job worker of this process sends heartbeats; absent in a process without one. */
  readonly jobsBeat: (() => boolean) | undefined;
  /** Whether the disk has space for uploads; everything else works without it. */
  readonly takesUploads: () => Promise<boolean>;
}

/** Serves `/healthz`, `/readyz` and `/metrics` for monitoring. */
export function serveProbes(
  app: FastifyInstance,
  { pool, metrics, watchers, jobsBeat, takesUploads }: ProbeSettings,
): void {
  const mayWatch = (request: FastifyRequest): boolean =>
    watchers === "everyone" || (watchers === "this machine" && isFromThisMachine(request));

  app.get("/healthz", async () => ({ status: "alive" }));

  app.get("/readyz", async (request, reply) => {
    const database = await check(async () => await pool.query("SELECT"));
    const schema = database && (await check(async () => await schemaIsCurrent(pool)));
    const jobs = jobsBeat?.();
    const isReady = database && schema && jobs !== false;
    reply.code(isReady ? 200 : 503);
    const uploads = await check(takesUploads);
    const status = isReady ? (uploads ? "ready" : "not ready for uploads") : "not ready";
    return mayWatch(request) ? { status, database, schema, jobs, uploads } : { status };
  });

  app.get("/metrics", async (request, reply) => {
    if (!mayWatch(request) || !isExactly("/metrics", request)) throw new AppError("request.not_found");
    reply.type(metrics.registry.contentType);
    return await metrics.registry.metrics();
  });
}

/** Whether a check passes: it neither throws nor returns false. */
async function check(run: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await run()) !== false;
  } catch {
    return false;
  }
}

/**
 * Whether a path was written exactly so. For other calls a slash at the end, or an encoded letter, makes no difference; but an operator who blocks a path in a proxy
 * blocks only what they have written there.
 */
const isExactly = (path: string, { url }: FastifyRequest): boolean => url.split("?", 1)[0] === path;

/** Headers that proxies add. */
const marksOfProxies = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "forwarded",
  "via",
];

/** Whether the request comes from this machine, and not through a proxy on it. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return (
    isLoopbackAddress(socket.remoteAddress ?? "") &&
    isLoopbackAuthority(headers.host ?? "localhost") &&
    marksOfProxies.every((name) => headers[name] === undefined)
  );
}
