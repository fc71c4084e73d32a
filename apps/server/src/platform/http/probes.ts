import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Pool } from "../db/database.ts";
import { schemaIsCurrent } from "../db/migrate.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { AppError } from "./app-error.ts";

export interface ProbeSettings {
  readonly pool: Pool;
  readonly metrics: Metrics;
  readonly metricsArePublic: boolean;
  /** Whether the job worker of this process beats; absent in a process without one. */
  readonly jobsBeat: (() => boolean) | undefined;
}

/** Serves `/healthz`, `/readyz` and `/metrics` to those who watch over the server. */
export function serveProbes(
  app: FastifyInstance,
  { pool, metrics, metricsArePublic, jobsBeat }: ProbeSettings,
): void {
  app.get("/healthz", async () => ({ status: "alive" }));

  app.get("/readyz", async (_request, reply) => {
    const database = await check(async () => await pool.query("SELECT"));
    const schema = database && (await check(async () => await schemaIsCurrent(pool)));
    const jobs = jobsBeat?.();
    const isReady = database && schema && jobs !== false;
    reply.code(isReady ? 200 : 503);
    return { status: isReady ? "ready" : "not ready", database, schema, jobs };
  });

  app.get("/metrics", async (request, reply) => {
    if (!metricsArePublic && !isFromThisMachine(request)) throw new AppError("request.not_found");
    reply.type(metrics.registry.contentType);
    return await metrics.registry.metrics();
  });
}

/** Whether a check passes: it neither fails nor says no. */
async function check(run: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await run()) !== false;
  } catch {
    return false;
  }
}

/** Whether the request was made here and not passed on by a proxy that runs here. */
function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? "";
  const isLoopback = address === "::1" || /^(?:::ffff:)?127\./.test(address);
  return (
    isLoopback && request.headers["x-forwarded-for"] === undefined && request.headers.forwarded === undefined
  );
}
