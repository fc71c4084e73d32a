import { type BenchResult, median, percentile, rounded, sizesOr } from "./harness.ts";
import { type FilledWorld, startFilledWorld, townSql } from "./load/fill-world.ts";

export const name =
  "Explore with 10,000, 100,000 and 1,000,000 public workouts in five thousand towns (or CAIRN_BENCH_SIZES; some minutes)";

const sizes = sizesOr([10_000, 100_000, 1_000_000]);
const rounds = 41;
/** Rounds that do not count: each place is shown once. */
const warmUps = 20;
/** What a browser receives of one view, before it is compressed. */
const maxBytes = 150_000;

/** What a visitor looks at. */
interface Looked {
  readonly what: string;
  readonly zoom: number;
  readonly boxes: readonly (readonly [west: number, south: number, east: number, north: number])[];
}

const boxRound = (lon: number, lat: number, wide: number, high: number) =>
  [lon - wide, lat - high, lon + wide, lat + high] as const;

/** The same places on each server. */
async function views({ pool }: FilledWorld): Promise<readonly Looked[]> {
  const { rows } = await pool.query<{ lon: number; lat: number }>(
    `SELECT * FROM (${townSql}) towns WHERE town % 500 IN (1, 2)`,
  );
  return [
    { what: "the world", zoom: 1, boxes: [[-180, -50, 180, 68]] },
    {
      what: "a country",
      zoom: 6,
      boxes: [
        boxRound(8, 47, 6, 4),
        boxRound(25, 61, 6, 4),
        boxRound(-78, 38, 6, 4),
        boxRound(139, 36, 6, 4),
      ],
    },
    { what: "a town", zoom: 12, boxes: rows.map(({ lon, lat }) => boxRound(lon, lat, 0.12, 0.06)) },
    {
      what: "the sea",
      zoom: 7,
      boxes: [boxRound(-30, 30, 3, 2), boxRound(-140, -30, 3, 2), boxRound(70, -30, 3, 2)],
    },
  ];
}

interface Timed {
  readonly ms: number[];
  readonly bytes: number[];
}

const calls = {
  /** As somebody has seen it before, so that its rows are in memory. */
  list: (box: string) => `/explore?${box}&seed=1`,
  /** A small database may have no more in a town, so that this is as much to answer everywhere. */
  "list of two workouts": (box: string) => `/explore?${box}&seed=1&wolimit=2&imglimit=0`,
  "list, never seen before,": (box: string) => `/explore?${box}`,
  map: (box: string, zoom: number) => `/explore/map?${box}&zoom=${zoom}`,
  "map, by sport": (box: string, zoom: number) => `/explore/map?${box}&zoom=${zoom}&activities=11,55`,
  "list, by sport and length": (box: string) => `/explore?${box}&seed=1&activities=11,55&mindistance=20000`,
} as const;

/** Every visitor is another one, because one may not ask that much. */
const visitor = (): string => `10.0.${visitors % 256}.${Math.floor(visitors++ / 256) % 256}`;
let visitors = 0;

async function ask(
  { cairn }: FilledWorld,
  path: string,
): Promise<{ readonly ms: number; readonly bytes: number }> {
  const begun = performance.now();
  const answer = await fetch(`${cairn.url}${path}`, { headers: { "x-forwarded-for": visitor() } });
  const bytes = (await answer.arrayBuffer()).byteLength;
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return { ms: performance.now() - begun, bytes };
}

/** The servers alternate, so that other load on the machine affects all of them. */
async function time(
  servers: readonly FilledWorld[],
  looked: Looked,
  call: keyof typeof calls,
): Promise<readonly Timed[]> {
  const times = servers.map((): Timed => ({ ms: [], bytes: [] }));
  for (let round = -warmUps; round < rounds; round += 1) {
    const [west, south, east, north] = looked.boxes[(round + warmUps) % looked.boxes.length] ?? [0, 0, 0, 0];
    const box = `lowerlng=${west}&lowerlat=${south}&upperlng=${east}&upperlat=${north}`;
    for (const [at, server] of servers.entries()) {
      const { ms, bytes } = await ask(server, `/apiserver/v1${calls[call](box, looked.zoom)}`);
      if (round < 0) continue;
      times[at]?.ms.push(ms);
      times[at]?.bytes.push(bytes);
    }
  }
  return times;
}

/** The least that an answer with one statement takes on this machine now, ms. */
async function timeFloors(
  server: FilledWorld,
): Promise<{ readonly statement: number; readonly answer: number }> {
  const [statement, answer]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await server.pool.query("SELECT 1");
    statement.push(performance.now() - begun);
    answer.push((await ask(server, "/apiserver/v1/user/name/crowd-0")).ms);
  }
  return { statement: median(statement), answer: median(answer) };
}

export async function run(): Promise<BenchResult[]> {
  const servers: FilledWorld[] = [];
  try {
    for (const size of sizes) servers.push(await startFilledWorld(size));
    const [first] = servers;
    if (!first) throw new Error("Nothing was measured.");
    const results: BenchResult[] = [];
    for (const looked of await views(first)) {
      for (const call of Object.keys(calls) as (keyof typeof calls)[]) {
        results.push(
          ...resultsOf(
            `${call} of ${looked.what}`,
            await time(servers, looked, call),
            await timeFloors(first),
          ),
        );
      }
    }
    return results;
  } finally {
    for (const server of servers) await server.stop();
  }
}

function resultsOf(
  what: string,
  [before, ...after]: readonly Timed[],
  floor: { readonly statement: number; readonly answer: number },
): BenchResult[] {
  if (!before) throw new Error("Nothing was measured.");
  const told = ({ ms }: Timed): string =>
    `${rounded(median(ms))} ms, 99 % within ${rounded(percentile(ms))} ms`;
  const largest = after.at(-1) ?? before;
  return [
    ...after.map((timed, at) => ({
      what: `${what}, ${sizes[at + 1]} workouts against ${sizes[0]}`,
      value: median(timed.ms) / median(before.ms),
      unit: "times",
      // What was never read comes from the disk, and a filter by which a small database has nothing to show is no measure.
      ...(!/never|by sport/.test(what) && { atMost: 1.5 }),
      beside: `${told(timed)}; against ${told(before)}`,
    })),
    {
      what: `${what}, against an answer with one row`,
      value: median(largest.ms) / floor.answer,
      unit: "times",
      atMost: 10,
      beside: `that takes ${rounded(floor.answer)} ms, and SELECT 1 without HTTP ${rounded(floor.statement)} ms`,
    },
    {
      what: `${what}, greatest answer`,
      value: Math.max(...largest.bytes),
      unit: "bytes",
      ...(what.startsWith("map") && { atMost: maxBytes }),
    },
  ];
}
