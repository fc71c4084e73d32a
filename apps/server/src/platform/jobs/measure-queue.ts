import { Gauge, type Registry } from "prom-client";
import type { Database } from "../db/database.ts";
import { countJobs } from "./job-queue.queries.ts";
import { listRunners } from "./job-runners.queries.ts";

/** Shows the queue and the processes that work on it in `/metrics`, for all processes together. */
export function measureQueue(registry: Registry, db: Database): void {
  const registers = [registry];
  const jobs: Gauge<"task" | "state"> = new Gauge({
    name: "cairn_jobs",
    help: "Jobs in the queue; dead ones stay until they are restarted or deleted",
    labelNames: ["task", "state"],
    registers,
    async collect() {
      this.reset();
      for (const { task, state, count } of await countJobs(db)) this.set({ task, state }, count);
    },
  });
  const runners: Gauge = new Gauge({
    name: "cairn_job_runners",
    help: "Processes that work on the queue",
    registers,
    async collect() {
      this.set((await listRunners(db)).length);
    },
  });
  jobs.reset();
  runners.set(0);
}
