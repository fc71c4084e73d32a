import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import type { Pool } from "../apps/server/src/platform/db/database.ts";
import { createMember, type Member, uploadFile } from "../e2e/harness/api.ts";
import { openDatabase } from "../e2e/harness/many-workouts.ts";
import { runServer, type RunningCairn } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, percentile, rounded, sizesOr } from "./harness.ts";
import { fillDatabase } from "./load/fill-database.ts";
import { fillTracks } from "./load/fill-tracks.ts";
import { frameMs, workInWords } from "./measure/frame-work.ts";
import { type Opening, openTracks, workOfDrag } from "./measure/open-tracks.ts";

export const name =
  "The map of a profile of 1,000 workouts, with 10,000, 100,000 and 1,000,000 in the database (or CAIRN_BENCH_SIZES); and of 10,000 (some minutes)";

/** Workouts in the databases, smallest first. */
const sizes = sizesOr([10_000, 100_000, 1_000_000]);
const [usual, most] = [1000, 10_000];
const rounds = 6;
/**
 * The promise: the first paint within a second, and 60 frames a second, as precisely as a clock with whole
 * milliseconds can tell.
 */
const [firstPaintMs, paintedMs] = [1000, 17];
/** Near the home where most tracks start. */
const door = { lat: 60.2, lon: 24.9 };
const zooms = [8, 9, 10, 11, 12, 13, 14];

export async function run(): Promise<BenchResult[]> {
  const servers: Filled[] = [];
  try {
    for (const size of sizes) servers.push(await startFilled(size));
    const times = await timeTiles(servers);
    const [smallest] = servers;
    return [...growthResults(times), ...(smallest ? await timePages(smallest) : [])];
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** A Cairn with many workouts, some of which belong to the person whose profile another person opens. */
interface Filled {
  readonly cairn: RunningCairn;
  readonly pool: Pool;
  readonly owner: Member;
  readonly onlooker: Member;
  stop(): Promise<void>;
}

async function startFilled(workouts: number): Promise<Filled> {
  const cairn = await runServer({ settings: { HUMAN_CHECK: "off" } });
  const pool = await openDatabase(cairn);
  const stop = async (): Promise<void> => {
    await pool.end();
    await cairn.stop();
  };
  try {
    const owner = await createMember(cairn.url, "owner");
    await fillTracks(cairn, owner, usual);
    const template = { name: "run.fit", bytes: writeFit(generateRecording("run", createRandom("bench"))) };
    const { workoutKey } = await uploadFile(cairn.url, await createMember(cairn.url), template);
    await fillDatabase(pool, workoutKey, workouts);
    return { cairn, pool, owner, onlooker: await createMember(cairn.url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Duration of each tile of a screen, ms. */
interface TileTimes {
  /** No tile has been made before. */
  readonly made: number[];
  /** Somebody has loaded the tile before, so the server only checks whether it is still valid. */
  readonly kept: number[];
}

/** The servers alternate, so that other load on the machine affects all of them. */
async function timeTiles(servers: readonly Filled[]): Promise<readonly TileTimes[]> {
  const times = servers.map((): TileTimes => ({ made: [], kept: [] }));
  for (let round = -1; round < rounds; round += 1) {
    for (const [at, server] of servers.entries()) {
      await changeAll(server);
      const [made, kept] = [await timeScreen(server), await timeScreen(server)];
      if (round < 0) continue;
      times[at]?.made.push(...made);
      times[at]?.kept.push(...kept);
    }
  }
  return times;
}

/** Makes all tiles of the person stale. */
const changeAll = ({ pool, owner }: Filled) =>
  pool.query(
    "UPDATE workouts SET updated_at = clock_timestamp() WHERE owner_id = (SELECT id FROM users WHERE username = $1)",
    [owner.username],
  );

async function timeScreen({ cairn, owner, onlooker }: Filled): Promise<readonly number[]> {
  const times: number[] = [];
  for (const tile of tilesRoundTheDoor()) {
    const begun = performance.now();
    const answer = await fetch(`${cairn.url}/apiserver/v1/workouts/${owner.username}/tiles/${tile}`, {
      headers: { sttauthorization: onlooker.sessionKey },
    });
    const bytes = await answer.arrayBuffer();
    if (!answer.ok || bytes.byteLength === 0) throw new Error(`${tile} answered ${answer.status}.`);
    times.push(performance.now() - begun);
  }
  return times;
}

function tilesRoundTheDoor(): readonly string[] {
  const sine = Math.sin((door.lat * Math.PI) / 180);
  const [x, y] = [(door.lon + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
  return zooms.flatMap((z) => {
    const [column, row] = [Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)];
    const beside =
      z < 11
        ? [[0, 0]]
        : [
            [0, 0],
            [-1, 0],
            [0, 1],
          ];
    return beside.map(([right = 0, down = 0]) => `${z}/${column + right}/${row + down}`);
  });
}

const told = (times: readonly number[]): string =>
  `${rounded(median(times))} ms, 99 % within ${rounded(percentile(times))} ms`;

function growthResults([before, ...after]: readonly TileTimes[]): BenchResult[] {
  if (!before) throw new Error("Nothing was measured.");
  const kinds = { made: "a tile that is made", kept: "a tile that was made before" } as const;
  return after.flatMap((times, at) =>
    (["made", "kept"] as const).map((kind) => ({
      what: `${kinds[kind]}, with ${sizes[at + 1]} workouts in the database against ${sizes[0]}`,
      value: median(times[kind]) / median(before[kind]),
      unit: "times",
      atMost: 1.5,
      beside: `${told(times[kind])}; against ${told(before[kind])}`,
    })),
  );
}

/** How profiles open in another person's browser. */
async function timePages({ cairn, owner, onlooker }: Filled): Promise<BenchResult[]> {
  const veteran = await createMember(cairn.url, "veteran");
  await fillTracks(cairn, veteran, most);
  const results: BenchResult[] = [];
  for (const [at, { username }] of [owner, veteran].entries()) {
    const address = `${cairn.url}/view_profile/${username}`;
    const count = at === 0 ? usual : most;
    const first = await openTracks(address, onlooker);
    const openings: Opening[] = [];
    for (let n = 0; n < 3; n += 1) openings.push(await openTracks(address, onlooker));
    const { drag } = await openTracks(address, onlooker, "drag");
    const work = await workOfDrag(address, onlooker);
    results.push(
      {
        what: `the profile of ${count} workouts, until the lines are visible, tiles cached`,
        value: median(openings.map(({ time }) => time)),
        unit: "ms",
        atMost: firstPaintMs,
        beside: `${rounded(first.time)} ms the first time`,
      },
      {
        what: `a frame while the map of ${count} workouts is dragged`,
        value: median(drag),
        unit: "ms",
        atMost: paintedMs,
        beside: `longest ${rounded(Math.max(...drag))} ms`,
      },
      {
        what: `scripts for a frame while the map of ${count} workouts is dragged with a graphics card, estimated without one`,
        value: work.script,
        unit: "ms",
        atMost: frameMs,
        beside: workInWords(work),
      },
    );
  }
  return results;
}
