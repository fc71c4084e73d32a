import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { pino } from "pino";
import { openPool } from "../../apps/server/src/platform/db/database.ts";
import { startCluster } from "../../apps/server/src/platform/postgres-cluster/start-cluster.ts";
import { createMember, uploadFile } from "../../e2e/harness/api.ts";
import { runServer } from "../../e2e/harness/run-server.ts";
import { type BenchResult, median, percentile, rounded } from "../harness.ts";
import { fillFeeds, type Reader } from "../load/fill-feeds.ts";

/** Number of requests of each reader for a page and for the one after it. */
const rounds = 8;

interface FilledFeeds {
  readonly url: string;
  readonly readers: readonly Reader[];
  stop(): Promise<void>;
}

/**
 * Compares pages of the feed between databases with few and with many workouts, for people who follow from 20
 * to 5,000 others.
 */
export async function compareFeeds(few: number, many: number): Promise<BenchResult[]> {
  const small = await startFeeds(few);
  try {
    const large = await startFeeds(many);
    try {
      return await compare(small, large, { few, many });
    } finally {
      await large.stop();
    }
  } finally {
    await small.stop();
  }
}

async function compare(
  small: FilledFeeds,
  large: FilledFeeds,
  { few, many }: { readonly few: number; readonly many: number },
): Promise<BenchResult[]> {
  const [before, after] = await timePages([small, large]);
  if (!before || !after) throw new Error("Nothing was measured.");
  return [
    {
      what: `page of the feed with ${many} workouts, against ${few}`,
      value: median(after.all) / median(before.all),
      unit: "times",
      atMost: 1.5,
      beside: `${rounded(median(after.all))} ms against ${rounded(median(before.all))} ms; 99 % within ${rounded(percentile(after.all))} ms against ${rounded(percentile(before.all))} ms`,
    },
    {
      what: "page of the feed of somebody who follows 5,000, against the median",
      value: median(after.most) / median(after.all),
      unit: "times",
      beside: `${rounded(median(after.most))} ms; with ${few} workouts ${rounded(median(before.most))} ms`,
    },
  ];
}

async function startFeeds(workouts: number): Promise<FilledFeeds> {
  const cairn = await runServer({ settings: { HUMAN_CHECK: "off" } });
  try {
    const { connection } = await startCluster({ dataDir: cairn.dataDir, share: true });
    const pool = openPool(connection, pino({ level: "warn" }));
    const run = { name: "run.fit", bytes: writeFit(generateRecording("run", createRandom("bench"))) };
    const { workoutKey } = await uploadFile(cairn.url, await createMember(cairn.url), run);
    const readers = await fillFeeds(pool, workoutKey, workouts);
    const stop = async (): Promise<void> => {
      await pool.end();
      await cairn.stop();
    };
    return { url: cairn.url, readers, stop };
  } catch (error) {
    await cairn.stop();
    throw error;
  }
}

/**
 * Duration of the pages of all readers, and of the reader who follows most people, ms. The servers alternate,
 * so that other load on the machine affects all of them.
 */
interface PageTimes {
  readonly all: number[];
  readonly most: number[];
}

async function timePages(servers: readonly FilledFeeds[]): Promise<readonly PageTimes[]> {
  const took = servers.map((): PageTimes => ({ all: [], most: [] }));
  const readers = servers[0]?.readers ?? [];
  for (let round = -2; round < rounds; round += 1) {
    for (const [k, reader] of readers.entries()) {
      for (const [at, server] of servers.entries()) {
        const times = await timeTwoPages(server, reader);
        if (round < 0) continue;
        took[at]?.all.push(...times);
        if (k === readers.length - 1) took[at]?.most.push(...times);
      }
    }
  }
  return took;
}

async function timeTwoPages({ url }: FilledFeeds, { sessionKey }: Reader): Promise<readonly number[]> {
  const times: number[] = [];
  let until = "";
  for (let page = 0; page < 2; page += 1) {
    const begun = performance.now();
    const address = `${url}/apiserver/v1/user/feed/combined${until}`;
    const answer = await fetch(address, { headers: { sttauthorization: sessionKey } });
    const { payload, metadata } = (await answer.json()) as {
      readonly payload: readonly unknown[];
      readonly metadata: { readonly until?: string };
    };
    times.push(performance.now() - begun);
    if (page === 0 && payload.length !== 10) throw new Error("The page is not whole.");
    until = `?until=${metadata.until}`;
    if (!metadata.until) break;
  }
  return times;
}
