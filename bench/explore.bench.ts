import { writeFit } from "@cairn/testkit/files/write-fit";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { createRandom } from "@cairn/testkit/random";
import type { Pool } from "../apps/server/src/platform/db/database.ts";
import { createMember, uploadFile } from "../e2e/harness/api.ts";
import { openDatabase } from "../e2e/harness/many-workouts.ts";
import { runServer, type RunningCairn } from "../e2e/harness/run-server.ts";
import { copyStatements } from "./fill-database.ts";
import { type BenchResult, median, percentile, rounded, sizesOr } from "./harness.ts";

export const name =
  "Explore with 10,000, 100,000 and 1,000,000 public workouts in five thousand towns (or CAIRN_BENCH_SIZES; some minutes)";

const sizes = sizesOr([10_000, 100_000, 1_000_000]);
const towns = 5000;
const perOwner = 500;
const rounds = 41;
/** Rounds that do not count: each place is shown once. */
const warmUps = 20;
/** What a browser receives of one view, before it is compressed. */
const maxBytes = 150_000;

/** Towns lie in bands of land, and most of them round a few large cities. */
const townSql = `
  SELECT town, CASE WHEN town % 5 = 0 THEN -179 + 358 * draw[1] ELSE (ARRAY[8, 25, -78, 139, 77])[1 + town % 5] + 14 * (draw[1] - 0.5) END AS lon,
    CASE WHEN town % 5 = 0 THEN -45 + 110 * draw[2] ELSE (ARRAY[47, 61, 38, 36, 28])[1 + town % 5] + 9 * (draw[2] - 0.5) END AS lat
  FROM generate_series(0, ${towns - 1}) AS town,
    LATERAL (SELECT ARRAY[(hashtextextended('x' || town, 1) & 65535) / 65536.0, (hashtextextended('y' || town, 2) & 65535) / 65536.0]::float8[]) AS place (draw)`;

/** What a visitor looks at. */
interface Looked {
  readonly what: string;
  readonly zoom: number;
  readonly boxes: readonly (readonly [west: number, south: number, east: number, north: number])[];
}

interface Filled {
  readonly cairn: RunningCairn;
  readonly pool: Pool;
  stop(): Promise<void>;
}

async function startFilled(count: number): Promise<Filled> {
  const cairn = await runServer({ settings: { HUMAN_CHECK: "off", TRUST_PROXY: "loopback" } });
  const pool = await openDatabase(cairn);
  const stop = async (): Promise<void> => {
    await pool.end();
    await cairn.stop();
  };
  try {
    const file = { name: "run.fit", bytes: writeFit(generateRecording("run", createRandom("bench"))) };
    const { workoutKey } = await uploadFile(cairn.url, await createMember(cairn.url), file);
    await fill(pool, workoutKey, count);
    return { cairn, pool, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Straight into the tables, as the migration fills those of explore. */
async function fill(pool: Pool, template: string, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      "SET session_replication_role = replica; SET synchronous_commit = off; SET statement_timeout = 0",
    );
    await client.query(`CREATE TEMP TABLE towns AS ${townSql}`);
    await client.query(`
      INSERT INTO users (id, username, email, real_name, password_hash, created_at, updated_at)
      SELECT lpad(owner::text, 24, 'c'), 'crowd-' || owner, owner || '@crowd.example', 'Somebody', '', now(), now()
      FROM generate_series(0, ${Math.floor((count - 1) / perOwner)}) AS owner`);
    await client.query(`
      CREATE TEMP TABLE crowd AS SELECT lpad((n / ${perOwner})::text, 24, 'c') AS owner_id, substr(md5(n::text), 1, 24) AS id,
        timestamptz '2015-01-01' + n % 3650 * interval '1 day' AS start_time, town.lon + (random() - 0.5) * 0.1 AS lon, town.lat + (random() - 0.5) * 0.05 AS lat,
        (ARRAY[1, 1, 1, 2, 2, 0, 11, 20, 21, 3, 5, 7, 22, 13, 55])[1 + n % 15] AS activity_id, 1000 + n::bigint * 7919 % 40000 AS distance, n % 900 AS ascent
      FROM generate_series(0, ${count - 1}) AS n JOIN towns AS town ON town.town = n % ${towns}`);
    const [copy = ""] = await copyStatements(client, template, {
      workouts: {
        id: "crowd.id",
        start_time: "crowd.start_time",
        start_lon: "crowd.lon",
        start_lat: "crowd.lat",
        activity_id: "crowd.activity_id",
        distance: "crowd.distance",
        ascent: "crowd.ascent",
        sharing_flags: "19",
        polyline: "left(original.polyline, 400)",
      },
    });
    await client.query(copy);
    await client.query(`
      INSERT INTO explore_points (owner_id, workout_id, lon, lat, cell, rank, activity_id, distance, ascent)
      SELECT owner_id, workout_id, lon, lat, explore_cell(lon, lat), explore_rank(workout_id), activity_id, distance, ascent
      FROM explore_seen_workouts WHERE lon IS NOT NULL AND workout_id IN (SELECT id FROM crowd)`);
    await client.query(`
      INSERT INTO explore_counts (activity_id, level, y, x, count, lon, lat, is_change)
      SELECT activity, level, explore_row(p.lat) >> (18 - level), explore_column(p.lon) >> (18 - level), count(*), sum(round(p.lon * 100000)), sum(round(p.lat * 100000)), false
      FROM explore_points p, generate_series(2, 18, 2) AS level, unnest(ARRAY[-1, p.activity_id]) AS activity GROUP BY activity, level, 3, 4`);
    await client.query("VACUUM (ANALYZE)");
  } finally {
    client.release(true);
  }
}

const boxRound = (lon: number, lat: number, wide: number, high: number) =>
  [lon - wide, lat - high, lon + wide, lat + high] as const;

/** The same places on each server. */
async function views({ pool }: Filled): Promise<readonly Looked[]> {
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
  "list, never seen before,": (box: string) => `/explore?${box}`,
  map: (box: string, zoom: number) => `/explore/map?${box}&zoom=${zoom}`,
  "map, by sport": (box: string, zoom: number) => `/explore/map?${box}&zoom=${zoom}&activities=11,55`,
  "list, by sport and length": (box: string) => `/explore?${box}&seed=1&activities=11,55&mindistance=20000`,
} as const;

/** Every visitor is another one, because one may not ask that much. */
const visitor = (): string => `10.0.${visitors % 256}.${Math.floor(visitors++ / 256) % 256}`;
let visitors = 0;

async function ask(
  { cairn }: Filled,
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
  servers: readonly Filled[],
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
async function timeFloors(server: Filled): Promise<{ readonly statement: number; readonly answer: number }> {
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
  const servers: Filled[] = [];
  try {
    for (const size of sizes) servers.push(await startFilled(size));
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
