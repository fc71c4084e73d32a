import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type BenchResult, median, percentile, rounded, sizesOr } from "./harness.ts";
import type { VisitorsOrder, VisitorsReport } from "./load/explore-visitors.ts";
import { type FilledWorld, startFilledWorld, townSql } from "./load/fill-world.ts";

export const name =
  "A member's page while 200 visitors drag the map of 100,000 public workouts (or CAIRN_BENCH_SIZES)";

const [size = 100_000] = sizesOr([100_000]);
const visitors = 200;
/** Length of the visit, of the quiet before it, and of the first visits to a server that has just started, ms. */
const [duration, quiet, first] = [20_000, 6000, 8000];
/** How long a visitor looks between two moves, ms. */
const look = 2500;
/** Pause between two pages of the member, ms. */
const pause = 100;

/** Runs the bench; `root` is the folder of another version of Cairn to measure instead of this one. */
export async function run(root?: string): Promise<BenchResult[]> {
  const world = await startFilledWorld(size, root);
  try {
    const { url } = world.cairn;
    const places = await placesOf(world);
    // Its code is not compiled yet, and of the filled tables nothing was read.
    await startVisitors({ url, visitors, duration: first, look, places });
    await pagesUntil(world, delay(quiet));
    const before = await pagesUntil(world, delay(quiet));
    const visit = startVisitors({ url, visitors, duration, look, places });
    // Everybody has come by then.
    await delay(look);
    const during = await pagesUntil(world, delay(duration - look));
    const { waits, refused } = await visit;
    return [
      {
        what: "a member's page while they do, against without them",
        value: median(during) / median(before),
        unit: "times",
        atMost: 2,
        beside: `${rounded(median(during))} ms, 99 % within ${rounded(percentile(during))} ms; against ${rounded(median(before))} ms`,
      },
      {
        what: "longest wait of a visitor for a view",
        value: Math.max(...waits),
        unit: "ms",
        atMost: 1000,
        beside: `median ${rounded(median(waits))} ms, 99 % within ${rounded(percentile(waits))} ms, ${waits.length} views, ${rounded((1000 * waits.length) / duration)} a second`,
      },
      { what: "views that were refused", value: refused, unit: "", atMost: 0 },
    ];
  } finally {
    await world.stop();
  }
}

async function placesOf({ pool }: FilledWorld): Promise<readonly (readonly [number, number])[]> {
  const { rows } = await pool.query<{ lon: number; lat: number }>(
    `SELECT * FROM (${townSql}) towns WHERE town % 50 IN (1, 2, 3, 4)`,
  );
  return rows.map(({ lon, lat }) => [lon, lat]);
}

async function startVisitors(order: VisitorsOrder): Promise<VisitorsReport> {
  const process = fork(join(import.meta.dirname, "load", "explore-visitors.ts"));
  process.send(order);
  const [report] = (await once(process, "message")) as [VisitorsReport];
  process.disconnect();
  return report;
}

/** What the page of a workout and the list of workouts take together, again and again until a promise settles, ms. */
async function pagesUntil(
  { cairn, member, workoutKey }: FilledWorld,
  until: Promise<unknown>,
): Promise<readonly number[]> {
  const took: number[] = [];
  const ended = new AbortController();
  void until.then(() => ended.abort());
  const ask = async (path: string): Promise<void> => {
    const answer = await fetch(`${cairn.url}/apiserver/v1${path}`, {
      headers: { sttauthorization: member.sessionKey },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  };
  while (!ended.signal.aborted || took.length === 0) {
    const begun = performance.now();
    await Promise.all([ask(`/workouts/${workoutKey}/combined`), ask("/workouts?limit=20")]);
    took.push(performance.now() - begun);
    await delay(pause);
  }
  return took;
}
