import type { Logger } from "pino";
import { Gauge, Histogram, type Registry } from "prom-client";
import type { Threads } from "./threads.ts";
import { createWorkers, type Workers } from "./workers.ts";

const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/**
 * Creates the workers and shows in `/metrics`, by lane, what they do and how much work is waiting; the log has the faults of
 * their threads.
 */
export function createMeasuredWorkers(registry: Registry, log: Logger, threads?: Threads): Workers {
  const registers = [registry];
  const seconds: Histogram<"lane" | "task" | "outcome"> = new Histogram({
    name: "cairn_worker_task_seconds",
    help: "Time from a task's request for a worker thread to its end or refusal",
    labelNames: ["lane", "task", "outcome"],
    buckets,
    registers,
  });
  const workers = createWorkers({
    observe: (labels, time) => seconds.observe(labels, time),
    onFault: (error) => log.warn({ err: error }, "a worker thread without a task failed and is replaced"),
    threads,
  });
  const queued: Gauge<"lane" | "state"> = new Gauge({
    name: "cairn_worker_tasks",
    help: "Running and waiting tasks of worker threads, by lane",
    labelNames: ["lane", "state"],
    registers,
    collect() {
      for (const [lane, { running, waiting }] of Object.entries(workers.lengths())) {
        this.set({ lane, state: "running" }, running);
        this.set({ lane, state: "waiting" }, waiting);
      }
    },
  });
  queued.reset();
  return workers;
}
