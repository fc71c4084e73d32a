import { join } from "node:path";
import { pino } from "pino";
import { openPool, type Pool } from "../apps/server/src/platform/db/database.ts";
import { migrate } from "../apps/server/src/platform/migrations/migrate.ts";
import type { ClusterConnection } from "../apps/server/src/platform/postgres-cluster/wait-for-answer.ts";
import { spreadDatabase } from "../apps/server/src/platform/spread/spread-database.ts";
import { addressOf } from "../apps/server/test/processes/process-group.ts";
import { type ServerProcess, startServer } from "../apps/server/test/processes/server-process.ts";
import { makeUnspread } from "../apps/server/test/spread-databases.ts";
import { makeDataDir } from "../e2e/cairn-process.ts";
import { createMember, type Member } from "../e2e/harness/api.ts";
import { freePorts } from "../e2e/harness/free-ports.ts";
import { connectionAt, startNode, startNodes } from "../e2e/spread-nodes.ts";
import { type BenchResult, median, rounded, sizesOr } from "./harness.ts";
import { addEfforts } from "./load/fill-efforts.ts";
import { fillWorld, townSql } from "./load/fill-world.ts";
import { type Diary, timeCalls, writeDiary } from "./measure/measure-api.ts";

/** Folder of the programs of a PostgreSQL that has Citus. */
const programs = process.env["CAIRN_CITUS_PROGRAMS"];

export const name =
  "A coordinator and two workers beside one PostgreSQL, with 10,000 workouts (or CAIRN_BENCH_SIZES; only with CAIRN_CITUS_PROGRAMS)";

const rounds = 21;

/** One Cairn with a database. */
interface Side {
  readonly cairn: ServerProcess;
  readonly diary: Diary;
  stop(): Promise<void>;
}

export async function run(): Promise<BenchResult[]> {
  if (programs === undefined) {
    console.log("  nothing is measured: CAIRN_CITUS_PROGRAMS names no PostgreSQL with Citus");
    return [];
  }
  const results: BenchResult[] = [];
  for (const size of sizesOr([10_000])) results.push(...(await compare(programs, size)));
  return results;
}

async function compare(programsFolder: string, size: number): Promise<BenchResult[]> {
  const folder = makeDataDir();
  const [port = 0] = await freePorts(1);
  const alone = await startNode(programsFolder, folder.dataDir, port);
  const spread = await startNodes(programsFolder, folder.dataDir);
  const sides: Side[] = [];
  try {
    sides.push(await startSide(join(folder.dataDir, "one"), await makeAlone(connectionAt(port)), size));
    const unspread = await makeUnspread(spread.connection, spread.nodes);
    const cluster = await startSide(join(folder.dataDir, "spread"), unspread, size);
    // All processes of Cairn are stopped while tables with data are spread.
    await cluster.cairn.stop();
    const begun = performance.now();
    await distribute(unspread);
    const took = (performance.now() - begun) / 1000;
    const again = await startServer(environmentOf(join(folder.dataDir, "spread"), unspread));
    sides.push({
      cairn: again,
      diary: { ...cluster.diary, url: again.url },
      stop: async () => void (await again.stop()),
    });
    return [
      { what: `spreading ${size} workouts`, value: took, unit: "s" },
      ...(await timeAll(sides, { size, town: await boxOfTown(connectionAt(port)) })),
    ];
  } finally {
    for (const side of sides) await side.stop();
    for (const node of [alone, spread.coordinator, ...spread.workers]) node.kill();
    folder.remove();
  }
}

const environmentOf = (dataDir: string, connection: ClusterConnection) => ({
  CAIRN_DATA_DIR: dataDir,
  HUMAN_CHECK: "off",
  TRUST_PROXY: "loopback",
  DATABASE_URL: addressOf(connection),
});

const poolOf = (connection: ClusterConnection): Pool =>
  openPool({ ...connection, statement_timeout: 0, application_name: "bench" }, pino({ level: "warn" }));

async function makeAlone(connection: ClusterConnection): Promise<ClusterConnection> {
  const pool = poolOf(connection);
  await migrate(pool);
  await pool.end();
  return connection;
}

async function distribute(connection: ClusterConnection): Promise<void> {
  const pool = poolOf(connection);
  const client = await pool.connect();
  try {
    await spreadDatabase(client, { shards: 32, say() {} });
    await client.query("ANALYZE");
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** Somebody with a diary of 3,000 workouts, who follows all who have a workout in the world. */
async function startSide(dataDir: string, connection: ClusterConnection, size: number): Promise<Side> {
  const cairn = await startServer(environmentOf(dataDir, connection));
  const pool = poolOf(connection);
  try {
    const member = await createMember(cairn.url);
    const diary = await writeDiary(cairn.url, member, pool);
    await pool.query("DELETE FROM workout_efforts");
    await pool.query("DELETE FROM workout_loads");
    await addEfforts(pool);
    await fillWorld(pool, diary.runKey, size);
    await pool.query(
      `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT me.id, other.id, now(), now() FROM users me, users other WHERE me.username = $1 AND other.username LIKE 'crowd-%'`,
      [member.username],
    );
    return { cairn, diary, stop: async () => void (await cairn.stop()) };
  } finally {
    await pool.end();
  }
}

async function timeAll(
  sides: readonly Side[],
  { size, town }: { readonly size: number; readonly town: string },
): Promise<BenchResult[]> {
  const paths = pathsOf(town);
  const took = new Map<string, number[][]>();
  for (const [what, path] of Object.entries(paths)) {
    const times = sides.map((): number[] => []);
    for (let round = -5; round < rounds; round += 1) {
      for (const [at, { cairn, diary }] of sides.entries()) {
        const ms = await timeGet(cairn.url, path(diary, round), diary.member);
        if (round >= 0) times[at]?.push(ms);
      }
    }
    took.set(what, times);
  }
  const [one, cluster] = await timeCalls(sides.map(({ diary }) => diary));
  if (!one || !cluster) throw new Error("Nothing was measured.");
  took.set("diary of 3,000 workouts", [[one.list], [cluster.list]]);
  took.set("an import", [[one.import], [cluster.import]]);
  return [...took].map(([what, [alone = [], spread = []]]) => ({
    what: `${what} with ${size} workouts, against one PostgreSQL`,
    value: median(spread) / median(alone),
    unit: "times",
    beside: `${rounded(median(spread))} ms against ${rounded(median(alone))} ms`,
  }));
}

/** The box round one of the towns, as parameters of a call. */
async function boxOfTown(connection: ClusterConnection): Promise<string> {
  const pool = poolOf(connection);
  const { rows } = await pool.query<{ lon: number; lat: number }>(
    `SELECT lon, lat FROM (${townSql}) towns WHERE town = 1`,
  );
  await pool.end();
  const { lon = 0, lat = 0 } = rows[0] ?? {};
  return `lowerlng=${lon - 0.12}&lowerlat=${lat - 0.06}&upperlng=${lon + 0.12}&upperlat=${lat + 0.06}`;
}

const pathsOf = (town: string): Readonly<Record<string, (diary: Diary, round: number) => string>> => ({
  "a page of the feed": () => "/apiserver/v1/user/feed/combined",
  "a page of a list": () => "/apiserver/v1/workouts?limited=true&limit=100",
  "a workout": ({ runKey }) => `/apiserver/v1/workouts/${runKey}/combined`,
  // Another draw each time, which no answer that was made before serves.
  "explore, a town": (_, round) => `/apiserver/v1/explore?${town}&seed=${round + 100}`,
  "explore, the map of the world": () =>
    "/apiserver/v1/explore/map?lowerlng=-180&lowerlat=-50&upperlng=180&upperlat=68&zoom=1",
  "tracks of the map": () => "/apiserver/v1/user/tracks",
  "a tile of the tracks map": () => "/apiserver/v1/user/tracks/tiles/0/0/0",
  "statistics, personal bests": () => "/apiserver/v1/user/bests",
  "statistics, training load": () => "/apiserver/v1/user/trainingload",
});

/** Everybody comes from another address, because one may not ask that much. */
async function timeGet(url: string, path: string, { sessionKey }: Member): Promise<number> {
  const begun = performance.now();
  const headers = {
    sttauthorization: sessionKey,
    "x-forwarded-for": `10.0.${asked % 256}.${Math.floor(asked++ / 256) % 256}`,
  };
  const answer = await fetch(`${url}${path}`, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - begun;
}
let asked = 0;
