import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { writeFit } from "@cairn/demo/files/write-fit";
import type { GeneratedActivity } from "@cairn/demo/outings/generated-activity";
import { createRandom } from "@cairn/demo/random";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import autocannon from "autocannon";
import type { Pool } from "../../apps/server/src/platform/db/database.ts";
import { type Member, uploadFile } from "../../e2e/harness/api.ts";
import { median } from "../harness.ts";
import { longRide } from "../load/long-ride.ts";

/** Number of the person's workouts. */
export const diaryLength = 3000;
const points = 20_000;
const rounds = 21;

/** The calls that can be timed. */
export type Call = "list" | "coldData" | "import";

/** A server, and a person there with a long ride and a long diary. */
export interface Diary {
  readonly url: string;
  readonly member: Member;
  readonly longRideKey: string;
  readonly runKey: string;
}

/** Imports a long ride and a run, and copies the run until the diary is long. */
export async function writeDiary(url: string, member: Member, pool: Pool): Promise<Diary> {
  const ride = await uploadFile(url, member, { name: "ride.fit", bytes: writeFit(longRide(points)) });
  const run = await uploadFile(url, member, { name: "run.fit", bytes: writeFit(runOn(0)) });
  await pool.query(
    `INSERT INTO workouts SELECT copy.* FROM generate_series(1, ${diaryLength - 2}) AS n, (SELECT * FROM workouts WHERE id = $1) AS run,
       LATERAL jsonb_populate_record(NULL::workouts, to_jsonb(run) ||
         jsonb_build_object('id', 'd' || substr(md5(n::text), 1, 23), 'start_time', run.start_time - n * interval '30 hours')) AS copy`,
    [run.workoutKey],
  );
  return { url, member, longRideKey: ride.workoutKey, runKey: run.workoutKey };
}

/** The same run on another day. */
function runOn(day: number): GeneratedActivity {
  const run = generateRecording("run", createRandom("bench"));
  const { startTime = 0 } = run.recording;
  return { ...run, recording: { ...run.recording, startTime: startTime + day * 86_400_000 } };
}

/**
 * Median duration of each call on each server, ms. The servers alternate, so that other load on the machine
 * affects all of them.
 */
export async function timeCalls(diaries: readonly Diary[]): Promise<Readonly<Record<Call, number>>[]> {
  const took = diaries.map(() => ({
    list: [] as number[],
    coldData: [] as number[],
    import: [] as number[],
  }));
  for (let round = -3; round < rounds; round += 1) {
    for (const [server, diary] of diaries.entries()) {
      const times = [await timeList(diary), await timeColdData(diary, round), await timeImport(diary, round)];
      if (round < 0) continue;
      for (const [i, call] of (["list", "coldData", "import"] as const).entries()) {
        took[server]?.[call].push(times[i] ?? NaN);
      }
    }
  }
  return took.map((times) => ({
    list: median(times.list),
    coldData: median(times.coldData),
    import: median(times.import),
  }));
}

const address = ({ url }: Diary, path: string): string => `${url}/apiserver/v1${path}`;
const headersOf = ({ member }: Diary) => ({ sttauthorization: member.sessionKey });
const dataPath = ({ longRideKey }: Diary): string => `/workouts/${longRideKey}/data?samples=100000`;

/** Size and duration of a GET, bytes and ms. */
async function get(diary: Diary, path: string): Promise<{ readonly size: number; readonly ms: number }> {
  const begun = performance.now();
  const answer = await fetch(address(diary, path), { headers: headersOf(diary) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const { byteLength } = await answer.arrayBuffer();
  return { size: byteLength, ms: performance.now() - begun };
}

async function timeList(diary: Diary): Promise<number> {
  const { size, ms } = await get(diary, "/workouts?limited=true&limit=1000000");
  if (size < diaryLength * 500) throw new Error("The list is not whole.");
  return ms;
}

/** After a change of the workout's title, which makes the cached answer useless. */
async function timeColdData(diary: Diary, round: number): Promise<number> {
  const header = [{ workoutKey: diary.longRideKey, description: `Round ${round}` }];
  const init = { method: "POST", headers: headersOf(diary), body: JSON.stringify(header) };
  await (await fetch(address(diary, "/workouts/header"), init)).arrayBuffer();
  return (await get(diary, dataPath(diary))).ms;
}

async function timeImport(diary: Diary, round: number): Promise<number> {
  const file = { name: "run.fit", bytes: writeFit(runOn(1000 + round)) };
  const begun = performance.now();
  await uploadFile(diary.url, diary.member, file);
  return performance.now() - begun;
}

/**
 * The least that the list and `/data` can take on this machine now, median ms: fetching the rows from the
 * database, writing the points as JSON.
 */
export async function timeFloors(
  diary: Diary,
  pool: Pool,
): Promise<{ readonly list: number; readonly coldData: number }> {
  const answer = await fetch(address(diary, dataPath(diary)), { headers: headersOf(diary) });
  const given: unknown = await answer.json();
  const [list, coldData]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    let begun = performance.now();
    const { rows } = await pool.query(
      "SELECT w.* FROM workouts w JOIN users u ON u.id = w.owner_id WHERE u.username = $1 ORDER BY w.start_time DESC",
      [diary.member.username],
    );
    list.push(performance.now() - begun);
    if (rows.length < diaryLength) throw new Error("The list is not whole.");
    begun = performance.now();
    Buffer.from(JSON.stringify(given));
    coldData.push(performance.now() - begun);
  }
  return { list: median(list), coldData: median(coldData) };
}

/** Answers per second of `/data` from the compressed cache, and of a plain server that sends the same bytes. */
export async function loadData(diary: Diary): Promise<{ readonly ours: number; readonly plain: number }> {
  await get(diary, dataPath(diary));
  await get(diary, dataPath(diary));
  await delay(300);
  const headers = { ...headersOf(diary), "accept-encoding": "gzip" };
  const body = gzipSync(
    await (await fetch(address(diary, dataPath(diary)), { headers: headersOf(diary) })).bytes(),
  );
  const server = fork(join(import.meta.dirname, "..", "rivals", "plain-bytes-server.ts"));
  try {
    server.send(body.toString("base64"));
    const [url] = (await once(server, "message")) as [string];
    const plain = await answersOf(url, {});
    return { ours: await answersOf(address(diary, dataPath(diary)), headers), plain };
  } finally {
    server.kill();
  }
}

async function answersOf(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const load = await autocannon({ url, headers, connections: 4, duration: 4 });
  if (load.errors + load.non2xx > 0) throw new Error("Answers failed.");
  return load.requests.average;
}
