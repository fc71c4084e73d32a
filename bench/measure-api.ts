import { setTimeout as delay } from "node:timers/promises";
import { type GeneratedActivity } from "@cairn/testkit/generated-activity";
import { generateRecording } from "@cairn/testkit/generate-recording";
import { createRandom } from "@cairn/testkit/random";
import { writeFit } from "@cairn/testkit/write-fit";
import autocannon from "autocannon";
import type { Pool } from "../apps/server/src/platform/db/database.ts";
import { type Member, uploadFile } from "../e2e/harness/api.ts";
import { longRide } from "./long-ride.ts";
import { median } from "./harness.ts";

/** Workouts of the person who asks. */
export const diaryLength = 3000;
const points = 20_000;
const rounds = 21;

/** What one database answered, ms and answers a second. */
export interface Measured {
  readonly list: number;
  readonly coldData: number;
  readonly cachedData: number;
  readonly import: number;
}

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

/** Days on which runs were imported already, so that none is the same as another. */
let importedDays = 0;

export async function measureApi({ url, member, longRideKey }: Diary): Promise<Measured> {
  const base = `${url}/apiserver/v1`;
  const headers = { sttauthorization: member.sessionKey };
  const get = async (path: string): Promise<Buffer> => {
    const answer = await fetch(base + path, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const list: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const begun = performance.now();
    const body = await get("/workouts?limited=true&limit=1000000");
    if (round >= 0) list.push(performance.now() - begun);
    if (body.length < diaryLength * 500) throw new Error("The list is not whole.");
  }
  const coldData: number[] = [];
  const data = `/workouts/${longRideKey}/data?samples=100000`;
  for (let round = -3; round < rounds; round += 1) {
    const header = [{ workoutKey: longRideKey, description: `Round ${importedDays} ${round}` }];
    await fetch(`${base}/workouts/header`, { method: "POST", headers, body: JSON.stringify(header) });
    const begun = performance.now();
    await get(data);
    if (round >= 0) coldData.push(performance.now() - begun);
  }
  await get(data);
  await delay(200);
  const load = await autocannon({
    url: base + data,
    headers: { ...headers, "accept-encoding": "gzip" },
    connections: 4,
    duration: 4,
  });
  if (load.errors + load.non2xx > 0) throw new Error("Answers failed.");
  const imports: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    importedDays += 1;
    const file = { name: "run.fit", bytes: writeFit(runOn(importedDays)) };
    const begun = performance.now();
    await uploadFile(url, member, file);
    if (round >= 0) imports.push(performance.now() - begun);
  }
  return {
    list: median(list),
    coldData: median(coldData),
    cachedData: load.requests.average,
    import: median(imports),
  };
}
