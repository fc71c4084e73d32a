import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import autocannon from "autocannon";
import { type BenchResult, rounded } from "./harness.ts";

export const name = "A page of the feed as JSON, without the database";

export async function run(): Promise<BenchResult[]> {
  const server = fork(join(import.meta.dirname, "feed-json-server.ts"));
  try {
    const [address] = (await once(server, "message")) as [string];
    const url = `${address}/apiserver/v1/workouts/public/within`;
    const page = (await (await fetch(url)).json()) as { payload: unknown[] };
    if (page.payload.length !== 10) throw new Error("The page is not whole.");
    await autocannon({ url, connections: 32, duration: 3 });
    const load = await autocannon({ url, connections: 32, duration: 8 });
    if (load.errors + load.non2xx > 0) throw new Error("Answers failed.");
    return [
      {
        what: "pages of 10 workouts answered over HTTP by one process",
        value: load.requests.average,
        unit: "a second",
        atLeast: 10_000,
        beside: `${rounded(load.throughput.average / 1e6)} MB/s, 99 % within ${load.latency.p99} ms`,
      },
    ];
  } finally {
    server.kill();
  }
}
