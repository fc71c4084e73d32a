import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import autocannon from "autocannon";
import { type BenchResult, rounded } from "./harness.ts";

export const name = "A page of the feed as JSON, without the database";

const connections = 32;

export async function run(): Promise<BenchResult[]> {
  const [ours, plain] = [start("feed-json-server.ts"), start("plain-json-server.ts")];
  try {
    const url = `${await firstWord(ours)}/apiserver/v1/workouts/public/within`;
    const page = (await (await fetch(url)).json()) as { payload: unknown[] };
    if (page.payload.length !== 10) throw new Error("The page is not whole.");
    plain.send(page);
    const floor = await loadOf(await firstWord(plain), 4);
    const load = await loadOf(url, 8);
    const share = load.requests.average / floor.requests.average;
    return [
      {
        what: "pages of 10 workouts answered over HTTP by one process",
        value: share,
        unit: "of what node:http with JSON.stringify and nothing else answers",
        atLeast: 0.4,
        beside: `${rounded(load.requests.average)} against ${rounded(floor.requests.average)} a second; ${rounded(load.throughput.average / 1e6)} MB/s, 99 % within ${load.latency.p99} ms`,
      },
    ];
  } finally {
    ours.kill();
    plain.kill();
  }
}

const start = (file: string): ChildProcess => fork(join(import.meta.dirname, "rivals", file));

async function firstWord(server: ChildProcess): Promise<string> {
  const [address] = (await once(server, "message")) as [string];
  return address;
}

/** Loads an address for some seconds, after two seconds of warm-up. */
async function loadOf(url: string, duration: number): ReturnType<typeof autocannon> {
  await autocannon({ url, connections, duration: 2 });
  const load = await autocannon({ url, connections, duration });
  if (load.errors + load.non2xx > 0) throw new Error("Answers failed.");
  return load;
}
