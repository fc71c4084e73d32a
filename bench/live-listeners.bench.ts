import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { createDatabase, openPool, type Pool } from "../apps/server/src/platform/db/database.ts";
import { publishLive } from "../apps/server/src/platform/live/publish-live.queries.ts";
import { startCluster } from "../apps/server/src/platform/postgres-cluster/start-cluster.ts";
import { createMember, type Member } from "../e2e/harness/api.ts";
import { runServer, type RunningCairn } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, rounded } from "./harness.ts";
import { addListeningPeople, listenRaw, type RawListener } from "./load/raw-listeners.ts";
import type { MemoryReport } from "./measure/memory-probe.ts";

export const name = "Live events with 5,000 listeners on one process";

const people = 500;
const streamsEach = 10;
/** Streams that are opened at the same time. */
const atOnce = 50;
const rounds = 7;
/** Number of heartbeats, one every 15 s, during which listeners are idle. */
const idleBeats = 2;

export async function run(): Promise<BenchResult[]> {
  const cairn = await runServer({
    settings: { HUMAN_CHECK: "off" },
    probe: join(import.meta.dirname, "measure", "memory-probe.ts"),
  });
  const listeners: RawListener[] = [];
  let pool: Pool | undefined;
  try {
    const { connection } = await startCluster({ dataDir: cairn.dataDir, share: true });
    pool = openPool(connection, pino({ level: "warn" }));
    const runKey = await enterPublicWorkout(cairn.url, await createMember(cairn.url));
    const keys = await addListeningPeople(pool, people);
    const before = await collected(cairn);

    const begun = performance.now();
    const wanted = keys.flatMap((key) => Array.from({ length: streamsEach }, () => key));
    for (let at = 0; at < wanted.length; at += atOnce) {
      const some = wanted.slice(at, at + atOnce).map((key) => listenRaw(cairn.url, key, runKey));
      listeners.push(...(await Promise.all(some)));
    }
    const opened = performance.now() - begun;
    // The memory of idle listeners, without what accepting them needed, which the runtime releases over time.
    for (let beat = 0; beat < idleBeats; beat += 1)
      await Promise.all(listeners.map((listener) => listener.heard("event: position")));
    const uncollected = residentMemory(cairn.process.pid ?? 0);
    const idle = await collected(cairn);

    const db = createDatabase(pool);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const all = listeners.map((listener) => listener.heard("event: comments"));
      const told = performance.now();
      await db.transaction().execute((trx) => publishLive(trx, { kind: "comments", about: runKey }));
      await Promise.all(all);
      times.push(performance.now() - told);
    }
    return [
      {
        what: "memory of the process with 5,000 idle listeners",
        value: idle.resident,
        unit: "MB",
        atMost: 300,
        beside: `${rounded(before.resident)} MB before, ${rounded(((idle.heap - before.heap) * 1000) / wanted.length)} kB of heap for each; ${rounded(uncollected)} MB with what it took to let them in, in ${rounded(opened / 1000)} s`,
      },
      {
        what: "time from a commit until the last of 5,000 listeners has the event, with rights checked",
        value: Math.max(...times),
        unit: "ms",
        atMost: 1000,
        beside: `the longest of ${rounds}; median ${rounded(median(times))} ms`,
      },
    ];
  } finally {
    for (const listener of listeners) listener.leave();
    await pool?.end();
    await cairn.stop();
  }
}

async function enterPublicWorkout(url: string, { sessionKey }: Member): Promise<string> {
  const answer = await fetch(`${url}/apiserver/v1/workout`, {
    method: "POST",
    headers: { sttauthorization: sessionKey, "content-type": "application/json" },
    body: JSON.stringify({ activityId: 1, startTime: 0, duration: 600, sharingFlags: 19 }),
  });
  const { payload } = (await answer.json()) as { payload: { workoutKey: string } };
  return payload.workoutKey;
}

/** The memory in use by the process, without what the runtime would free if it needed memory. */
async function collected({ process: server }: RunningCairn): Promise<MemoryReport> {
  server.send("collect");
  const [report] = (await once(server, "message")) as [MemoryReport];
  return report;
}

/** Resident memory of a process as Linux counts it, MB. */
function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6;
}
