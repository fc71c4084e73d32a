import { monitorEventLoopDelay } from "node:perf_hooks";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Everything that `/metrics` shows, in Prometheus' base units. */
export interface Metrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<"method" | "route" | "status">;
  readonly importSeconds: Histogram<"format" | "outcome">;
  readonly jobSeconds: Histogram<"task" | "outcome">;
  /** Everything as text for Prometheus, and of which content type. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
  /** Stops measuring the event loop. */
  close(): void;
}

/** What is counted of the pool of database connections. */
interface CountedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Time between two samples of the event loop, ms. */
const resolution = 10;

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const importBuckets = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * Creates a separate registry, so that several applications can run in one process. What Node measures of itself, and the delay
 * of the event loop, count from the first time that somebody reads: their clocks take as much of a processor as a server at rest.
 */
export function createMetrics(pool: CountedPool): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const delay = monitorEventLoopDelay({ resolution });
  let isRead = false;
  measureDelay(registers, delay);
  measurePool(registers, pool);
  return {
    registry,
    requestSeconds: new Histogram({
      name: "cairn_http_request_seconds",
      help: "Time to answer a request",
      labelNames: ["method", "route", "status"],
      buckets: requestBuckets,
      registers,
    }),
    importSeconds: new Histogram({
      name: "cairn_import_seconds",
      help: "Time from a received file to its stored workout or its refusal",
      labelNames: ["format", "outcome"],
      buckets: importBuckets,
      registers,
    }),
    jobSeconds: new Histogram({
      name: "cairn_job_seconds",
      help: "Time of one run of a job",
      labelNames: ["task", "outcome"],
      buckets: jobBuckets,
      registers,
    }),
    async read() {
      if (!isRead) {
        isRead = true;
        collectDefaultMetrics({ register: registry });
        delay.enable();
      }
      return { type: registry.contentType, text: await registry.metrics() };
    },
    close: () => delay.disable(),
  };
}

/** Node records the whole time between two samples; the resolution is the expected part of it. */
const secondsOfDelay = (nanoseconds: number): number => Math.max(0, nanoseconds * 1e-9 - resolution / 1000);

function measureDelay(
  registers: Registry[],
  delay: { percentile(p: number): number; readonly max: number; reset(): void },
): void {
  const gauge: Gauge<"quantile"> = new Gauge({
    name: "cairn_event_loop_delay_seconds",
    help: "Delay of the event loop since the metrics were last read",
    labelNames: ["quantile"],
    registers,
    collect() {
      this.set({ quantile: "0.5" }, secondsOfDelay(delay.percentile(50)));
      this.set({ quantile: "0.99" }, secondsOfDelay(delay.percentile(99)));
      this.set({ quantile: "1" }, secondsOfDelay(delay.max));
      delay.reset();
    },
  });
  gauge.set({ quantile: "1" }, 0);
}

function measurePool(registers: Registry[], pool: CountedPool): void {
  const gauge: Gauge<"state"> = new Gauge({
    name: "cairn_database_connections",
    help: "Connections of the pool by state; waiting: queries that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
  gauge.set({ state: "waiting" }, 0);
}
