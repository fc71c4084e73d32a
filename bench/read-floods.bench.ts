import { setTimeout as delay } from "node:timers/promises";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { pino } from "pino";
import { openPool, type Pool } from "../apps/server/src/platform/db/database.ts";
import { startCluster } from "../apps/server/src/platform/postgres-cluster/start-cluster.ts";
import { photoFile } from "../apps/server/test/files/photo-file.ts";
import { createMember, importWorkout, type Member } from "../e2e/harness/api.ts";
import { addPhoto } from "../e2e/harness/feed.ts";
import { runServer } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, rounded } from "./harness.ts";
import type { FloodOrder } from "./load/flood-load.ts";
import { longRide } from "./load/long-ride.ts";
import { answersText, startFlood } from "./load/start-flood.ts";

export const name = "Another person's list and import while one caller reads all it can on 50 connections";

/** Workouts of the person whom the flooder follows: as many as the longest page of the feed. */
const followedWorkouts = 1000;
/** Workouts of the other person, and on the page of their list. */
const [ownWorkouts, pageOfList] = [200, 20];
/** Points of the file that the other person imports. */
const importedPoints = 600;
/** Length of a flood, and of the quiet before it, ms. */
const [floodLength, quietLength] = [5000, 2500];
/** Pause between two requests of the other person, ms. */
const pause = 25;
/** How long the other person waits for one answer, ms. */
const patience = 30_000;
/** How much more than the cheapest flood a flood of reads may cost, in medians without a flood. */
const atMostBeyond = 3;
/** The cheapest flood comes again after so many others. */
const cheapestEvery = 6;

/** Medians of the other person, ms. */
interface Times {
  readonly list: number;
  readonly import: number;
}

interface Flood {
  readonly what: string;
  readonly paths: readonly string[];
  readonly isAnonymous?: boolean;
}

/** Runs the bench; `root` is the folder of another version of Cairn to measure instead of this one. */
export async function run(root?: string): Promise<BenchResult[]> {
  const cairn = await runServer({ settings: { HUMAN_CHECK: "off" }, ...(root !== undefined && { root }) });
  const { connection } = await startCluster({ dataDir: cairn.dataDir, share: true });
  const pool = openPool(connection, pino({ level: "warn" }));
  try {
    const [flooder, other] = [await createMember(cairn.url), await createMember(cairn.url)];
    await importOne(cairn.url, other);
    await copyWorkouts(pool, other, ownWorkouts);
    const floods = await prepareFloods(cairn.url, pool, flooder);
    await timesUntil(cairn.url, other, delay(quietLength));
    const bench = new FloodBench(cairn.url, flooder, other);
    for (const [index, flood] of floods.entries()) {
      if (index % cheapestEvery === 0) await bench.measureCheapest();
      await bench.measure(flood);
    }
    await bench.measureCheapest();
    return bench.results();
  } finally {
    await pool.end();
    await cairn.stop();
  }
}

const cheapest: Flood = { what: "/servertime", paths: ["/servertime"] };

/** Floods one server with one kind of read after the other, and compares the other person's times with the quiet before each. */
class FloodBench {
  private readonly url: string;
  private readonly flooder: Member;
  private readonly other: Member;
  private readonly ofCheapest: Times[] = [];
  private readonly ofReads: { readonly flood: Flood; readonly times: Times; readonly beside: string }[] = [];

  constructor(url: string, flooder: Member, other: Member) {
    this.url = url;
    this.flooder = flooder;
    this.other = other;
  }

  async measureCheapest(): Promise<void> {
    this.ofCheapest.push((await this.ratios(cheapest)).times);
  }

  async measure(flood: Flood): Promise<void> {
    this.ofReads.push({ flood, ...(await this.ratios(flood)) });
  }

  results(): BenchResult[] {
    const floor: Times = {
      list: median(this.ofCheapest.map(({ list }) => list)),
      import: median(this.ofCheapest.map((times) => times.import)),
    };
    return [
      { what: "list during a flood of /servertime, against without", value: floor.list, unit: "times" },
      { what: "import during a flood of /servertime, against without", value: floor.import, unit: "times" },
      ...this.ofReads.flatMap(({ flood: { what }, times, beside }) =>
        (["list", "import"] as const).map((call) => ({
          what: `${call} during a flood of ${what}, beyond what one of /servertime costs`,
          value: Math.max(0, times[call] - floor[call]),
          unit: "times",
          atMost: atMostBeyond,
          beside: `${rounded(times[call])} times; ${beside}`,
        })),
      ),
    ];
  }

  private async ratios({
    paths,
    isAnonymous,
  }: Flood): Promise<{ readonly times: Times; readonly beside: string }> {
    const quiet = await timesUntil(this.url, this.other, delay(quietLength));
    const order: FloodOrder = {
      kind: "reads",
      url: this.url,
      duration: floodLength,
      paths,
      ...(!isAnonymous && { key: this.flooder.sessionKey }),
    };
    const flood = startFlood(order);
    await delay(500);
    const loaded = await timesUntil(this.url, this.other, delay(floodLength - 1000));
    const sent = answersText(await flood);
    await settled(this.url, this.other, quiet.list);
    return {
      times: { list: loaded.list / quiet.list, import: loaded.import / quiet.import },
      beside: `list ${rounded(loaded.list)} ms against ${rounded(quiet.list)} ms, import ${rounded(loaded.import)} ms against ${rounded(quiet.import)} ms; answers to the flood: ${sent}`,
    };
  }
}

/** Makes what the floods read: somebody with many public workouts, a photo and a long ride, whom the flooder follows. */
async function prepareFloods(url: string, pool: Pool, flooder: Member): Promise<readonly Flood[]> {
  const walker = await createMember(url);
  const header = { sharingFlags: 19, description: "Along the river" };
  const long = await importWorkout(url, walker, rideOf(20_000), header);
  const { workoutKey } = await importWorkout(url, walker, rideOf(3600), header);
  const imageKey = await addPhoto(url, walker, workoutKey, {
    name: "river.jpg",
    buffer: await photoFile({ width: 2000, height: 1500 }),
  });
  await copyWorkouts(pool, walker, followedWorkouts);
  await pool.query(
    `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT f.id, w.id, now(), now() FROM users f, users w WHERE f.username = $1 AND w.username = $2`,
    [flooder.username, walker.username],
  );
  const near = await positionOf(url, flooder, workoutKey);
  const tiles = (zoom: number): readonly string[] => tilesAround(near, zoom);
  const their = `/workouts/${walker.username}`;
  const floods: readonly Flood[] = [
    { what: "the feed, 50 at once", paths: ["/user/feed/combined?limit=50"] },
    { what: "the feed, 1,000 at once", paths: ["/user/feed/combined?limit=1000"] },
    { what: "friends' workouts, 1,000 at once", paths: ["/workouts/friends/latest?limit=1000"] },
    {
      what: "somebody's list, 1,000,000 at once",
      paths: [`${their}/public?limit=1000000`],
      isAnonymous: true,
    },
    { what: "somebody's list", paths: [`${their}/public?limit=50`], isAnonymous: true },
    { what: "somebody's statistics", paths: [`${their}/stats`], isAnonymous: true },
    { what: "a profile", paths: [`/user/name/${walker.username}`], isAnonymous: true },
    { what: "the search for people", paths: ["/user/search/walker", "/user/search/the"] },
    {
      what: "tiles of a profile",
      paths: tiles(11).map((tile) => `${their}/tiles/${tile}`),
      isAnonymous: true,
    },
    { what: "workouts", paths: [`/workouts/${workoutKey}/combined`], isAnonymous: true },
    { what: "points of a long ride", paths: [`/workouts/${long.workoutKey}/data`], isAnonymous: true },
    { what: "recordings", paths: [`/workouts/${long.workoutKey}/recording`], isAnonymous: true },
    { what: "similar routes", paths: [`/workouts/similarRoutes/${workoutKey}`], isAnonymous: true },
    {
      what: "workouts in a part of the world",
      paths: ["/workouts/public/within?lowerlat=-80&lowerlng=-180&upperlat=80&upperlng=180&limit=50"],
      isAnonymous: true,
    },
    { what: "comments", paths: [`/workouts/comments/${workoutKey}`] },
    { what: "notifications", paths: ["/user/notifications"] },
    { what: "scaled images", paths: [`/image/scale/${imageKey}.jpg?width=400`], isAnonymous: true },
    { what: "openapi.json", paths: ["/openapi.json"], isAnonymous: true },
    { what: "bests and training load", paths: ["/user/bests", "/user/trainingload"] },
  ];
  for (const { what, paths, isAnonymous } of floods)
    await expectFound(url, what, paths, isAnonymous ? undefined : flooder);
  return floods;
}

/** A flood of refusals would measure nothing. */
async function expectFound(
  url: string,
  what: string,
  paths: readonly string[],
  member?: Member,
): Promise<void> {
  for (const path of paths) {
    const answer = await fetch(`${url}/apiserver/v1${path}`, {
      headers: member ? { sttauthorization: member.sessionKey } : {},
    });
    await answer.arrayBuffer();
    if (answer.status !== 200 && answer.status !== 204)
      throw new Error(`${what}: ${path} was answered with ${answer.status}`);
  }
}

/** Copies a person's last workout, with what belongs to it, until they have a given number. */
async function copyWorkouts(pool: Pool, { username }: Member, total: number): Promise<void> {
  const copies = `generate_series(1, ${total - 2}) AS n, users u,
    LATERAL (SELECT * FROM workouts w WHERE w.owner_id = u.id ORDER BY w.start_time DESC LIMIT 1) AS first`;
  const newId = "substr(md5(first.id || n), 1, 24)";
  const copy = (table: string, key: string, values: string) =>
    `INSERT INTO ${table} SELECT copy.* FROM ${copies}, LATERAL (SELECT * FROM ${table} t WHERE t.owner_id = u.id AND t.${key} = first.id LIMIT 1) AS one,
       LATERAL jsonb_populate_record(NULL::${table}, to_jsonb(one) || jsonb_build_object(${values})) AS copy WHERE u.username = $1`;
  for (const statement of [
    copy("workouts", "id", `'id', ${newId}, 'start_time', first.start_time - n * interval '30 hours'`),
    copy(
      "recordings",
      "workout_id",
      `'workout_id', ${newId}, 'columns_gzip', '\\x00', 'overview', '[]', 'detailed_polyline', NULL`,
    ),
    copy("route_signatures", "workout_id", `'workout_id', ${newId}`),
  ]) {
    await pool.query(statement, [username]);
  }
  await pool.query("ANALYZE");
}

/** Waits until the work that a flood has left behind is done, as far as others can tell. */
async function settled(url: string, member: Member, quiet: number): Promise<void> {
  const headers = { sttauthorization: member.sessionKey };
  for (let tries = 0; tries < 40; tries += 1) {
    const begun = performance.now();
    await succeeded(`${url}/apiserver/v1/workouts?limit=${pageOfList}`, { headers });
    if (performance.now() - begun < 1.5 * quiet) return;
    await delay(250);
  }
}

let imported = 0;
/** A ride that nobody has imported yet. */
function rideOf(points: number): { readonly name: string; readonly bytes: Uint8Array } {
  imported += 1;
  const { recording } = longRide(points);
  const { startTime = 0 } = recording;
  const later = { ...recording, startTime: startTime + imported * 1000 };
  return {
    name: `${imported}.gpx`,
    bytes: new TextEncoder().encode(writeGpx(later, { type: "cycling" })),
  };
}

async function importOne(url: string, { sessionKey }: Member): Promise<void> {
  const { name: fileName, bytes } = rideOf(importedPoints);
  const body = new FormData();
  body.append("file", new Blob([Uint8Array.from(bytes)]), fileName);
  await succeeded(`${url}/apiserver/v1/workout/importGpx`, {
    method: "POST",
    headers: { sttauthorization: sessionKey },
    body,
  });
}

async function succeeded(address: string, options: RequestInit): Promise<void> {
  const answer = await fetch(address, { ...options, signal: AbortSignal.timeout(patience) });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}`);
}

/** Median duration of the person's list and of an import, which alternate until a promise settles, ms. */
async function timesUntil(url: string, member: Member, until: Promise<unknown>): Promise<Times> {
  const took: { readonly list: number[]; readonly import: number[] } = { list: [], import: [] };
  const timed = async (call: keyof Times, work: () => Promise<void>): Promise<void> => {
    const begun = performance.now();
    await work();
    took[call].push(performance.now() - begun);
    await delay(pause);
  };
  const list = `${url}/apiserver/v1/workouts?limit=${pageOfList}`;
  const ended = new AbortController();
  void until.then(() => ended.abort());
  while (!ended.signal.aborted || took.import.length === 0) {
    await timed("list", () => succeeded(list, { headers: { sttauthorization: member.sessionKey } }));
    await timed("import", () => importOne(url, member));
  }
  return { list: median(took.list), import: median(took.import) };
}

async function positionOf(
  url: string,
  { sessionKey }: Member,
  key: string,
): Promise<{ readonly x: number; readonly y: number }> {
  const answer = await fetch(`${url}/apiserver/v1/workouts/${key}`, {
    headers: { sttauthorization: sessionKey },
  });
  const { payload } = (await answer.json()) as {
    readonly payload: { readonly startPosition: { readonly x: number; readonly y: number } };
  };
  return payload.startPosition;
}

/** The tile of a position and its neighbours, as `z/x/y` (Web Mercator). */
function tilesAround(
  { x: longitude, y: latitude }: { readonly x: number; readonly y: number },
  zoom: number,
): readonly string[] {
  const across = 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  const column = Math.floor(((longitude + 180) / 360) * across);
  const row = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * across);
  return [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => `${zoom}/${column + right}/${row + down}`));
}
