import { Pool } from "pg";
import { destination, pino } from "pino";
import { startJobRunner } from "../../src/platform/jobs/job-runner.ts";
import { createMetrics } from "../../src/platform/metrics/metrics.ts";

const [connectionText, name, attempts] = process.argv.slice(2);
const connection = JSON.parse(connectionText ?? "");

/** Takes jobs of one task, reports each of them, and never finishes one. */
await startJobRunner({
  tasks: [
    {
      name: name ?? "",
      attempts: Number(attempts),
      run() {
        process.stdout.write("taken\n");
        return new Promise(() => {});
      },
      onDead: async () => {},
    },
  ],
  connection,
  metrics: createMetrics(new Pool({ ...connection, max: 1 })),
  log: pino({ level: "silent" }, destination(2)),
});
