import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLoopbackAddress, isLoopbackAuthority } from "../addresses/loopback.ts";
import type { Pool } from "../db/database.ts";
import { AppError } from "../http/answers/app-error.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { schemaIsCurrent } from "../migrations/migrate.ts";
import type { DiskSpace } from "../storage/storage.ts";

export interface ProbeSettings {
  /** A connection for the probes alone: those of the application may all be in use, or wait for a database that hangs. */
  readonly pool: Pool;
  readonly metrics: Metrics;
  /** Who may see metrics and which part is not ready. Everybody may see whether the server is ready. */
  readonly watchers: "everyone" | "this machine" | "nobody";
  /** Whether the job worker of this process sends heartbeats; absent in a process without one. */
  readonly jobsBeat: (() => boolean) | undefined;
  /** What the disk has space for; without space for uploads, everything else works. */
  readonly diskSpace: () => Promise<DiskSpace>;
  /** Whether routes are found; without them, everything else works. */
  readonly routing: () => Promise<string>;
  /**
   * What the last question to the routing engine elsewhere has shown; `undefined`: there is none. It is not asked for a probe.
   */
  readonly outsideRouting: () => string | undefined;
}

/** How long a probe waits for a part that does not answer, ms: monitors and proxies often give up after a second. */
const patienceMs = 800;

/** Serves `/healthz`, `/readyz` and `/metrics` for monitoring. */
export function serveProbes(
  app: FastifyInstance,
  { pool, metrics, watchers, jobsBeat, diskSpace, routing: askRouting, outsideRouting }: ProbeSettings,
): void {
  const mayWatch = (request: FastifyRequest): boolean =>
    watchers === "everyone" || (watchers === "this machine" && isFromThisMachine(request));

  app.get("/healthz", async () => ({ status: "alive" }));

  const parts = {
    database: partOf(async () => void (await pool.query("SELECT"))),
    schema: partOf(async () => await schemaIsCurrent(pool)),
    disk: partOf(diskSpace),
    routing: partOf(askRouting),
  };

  app.get("/readyz", async (request, reply) => {
    const late = delay(patienceMs, "hangs" as const, { ref: false });
    const [database, schema, disk, routing] = await Promise.all(
      [parts.database, parts.schema, parts.disk, parts.routing].map(
        async (ask) => await Promise.race([ask(), late]),
      ),
    );
    const jobs = jobsBeat?.();
    const isReady = isWell(database) && isWell(schema) && jobs !== false;
    reply.code(isReady ? 200 : 503);
    const status = isReady ? readyStatus(disk) : "not ready";
    if (!mayWatch(request)) return { status };
    const hangs = Object.entries({ database, schema, disk, routing }).filter(
      ([, state]) => state === "hangs",
    );
    return {
      status,
      database: isWell(database),
      schema: isWell(schema),
      jobs,
      uploads: disk === "enough",
      routing,
      outsideRouting: outsideRouting(),
      ...(hangs.length > 0 && { hangs: hangs.map(([part]) => part) }),
    };
  });

  app.get("/metrics", async (request, reply) => {
    if (!mayWatch(request) || !isExactly("/metrics", request)) throw new AppError("request.not_found");
    const { type, text } = await metrics.read();
    reply.type(type);
    return text;
  });
}

/**
 * Asks about a part, once at a time: as long as the part hangs, further probes wait for the same answer, instead of each leaving
 * a statement or a thread behind.
 */
function partOf<State>(ask: () => Promise<State>): () => Promise<State | "fails"> {
  let asked: Promise<State | "fails"> | undefined;
  return () =>
    (asked ??= ask()
      .catch(() => "fails" as const)
      .finally(() => {
        asked = undefined;
      }));
}

const isWell = (state: unknown): boolean => state !== false && state !== "fails" && state !== "hangs";

const readyStatus = (disk: unknown): string =>
  disk === "enough" ? "ready" : disk === "full" ? "disk full" : "not ready for uploads";

/**
 * Whether a path arrived exactly so. For other calls a slash at the end, an encoded letter or the path of the public address
 * makes no difference; but an operator who blocks a path in a proxy blocks only what they have written there, and what is below
 * it twice gets past.
 */
const isExactly = (path: string, { originalUrl }: FastifyRequest): boolean =>
  originalUrl.split("?", 1)[0] === path;

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
