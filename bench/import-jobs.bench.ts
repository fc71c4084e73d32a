import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import type { GeneratedActivity } from "@cairn/demo/outings/generated-activity";
import { createWorkers, type WorkerTask } from "../apps/server/src/platform/workers/workers.ts";
import { createMember, type Member } from "../e2e/harness/api.ts";
import { runServer } from "../e2e/harness/run-server.ts";
import { type BenchResult, rounded } from "./harness.ts";
import { longRide } from "./load/long-ride.ts";
import { rideFile } from "./load/ride-files.ts";
import { cpuBetween, cpuTime } from "./measure/cpu-time.ts";
import type { Alone } from "./measure/decode-alone.worker.ts";

export const name = "Import of 1,000 mixed files as jobs";

const files = 1000;
const filesInRequest = 100;
const threads = 2;
/** Half an hour to two hours, with one point a second. */
const lengths = [1800, 2700, 3600, 5400, 7200];
const day = 24 * 60 * 60 * 1000;

const decodeAlone: WorkerTask<readonly string[], Alone> = {
  file: new URL("./measure/decode-alone.worker.ts", import.meta.url),
  name: "decodeAlone",
  lane: "imports",
  timeLimit: 600_000,
};

export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), "cairn-bench-"));
  try {
    const paths = writeFiles(folder);
    const before = await alone(paths);
    const asJobs = await importAll(paths);
    const after = await alone(paths);
    const seconds = (before.seconds + after.seconds) / 2;
    const ofBoth = (part: "decode" | "analyse"): number => (before[part] + after[part]) / 2;
    const { cpu } = asJobs;
    const all = cpu.main + cpu.threads + cpu.database;
    const share = (part: number): string => `${Math.round((part / all) * 100)} %`;
    const [decode, analyse] = [ofBoth("decode"), ofBoth("analyse")];
    return [
      {
        what: "files per second, from the first byte sent to the last workout stored, against only decoding and analysing",
        value: (seconds / asJobs.seconds) * 100,
        unit: "%",
        atLeast: 60,
        beside: `${rounded(files / asJobs.seconds)} against ${rounded(files / seconds)} files/s on ${threads} threads`,
      },
      {
        what: "processor time of that",
        value: all,
        unit: "s",
        beside:
          `decoding ${share(decode)}, analysis ${share(analyse)}, lines, graphs and packing ${share(cpu.threads - decode - analyse)}, ` +
          `database ${share(cpu.database)}, requests, files and the rest of SQL ${share(cpu.main)}`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Files for different days, in four formats in turn. */
function writeFiles(folder: string): string[] {
  const rides = lengths.map(longRide);
  const formats = ["gpx", "fit", "tcx", "fit", "kml"] as const;
  return Array.from({ length: files }, (_, index) => {
    const ride = rides[index % rides.length] ?? longRide(1800);
    const format = formats[Math.floor(index / rides.length) % formats.length] ?? "gpx";
    const path = join(folder, `${index}.${format}`);
    writeFileSync(path, rideFile(onDay(ride, index), format));
    return path;
  });
}

function onDay(ride: GeneratedActivity, index: number): GeneratedActivity {
  const { recording } = ride;
  const startTime = (recording.startTime ?? 0) - index * day;
  return { ...ride, recording: { ...recording, startTime } };
}

async function alone(paths: readonly string[]) {
  const workers = createWorkers();
  try {
    const part = async (which: readonly string[]): Promise<Alone> => {
      const done = await workers.run(decodeAlone, which);
      if (!done.ok) throw new Error(`The files were not decoded: ${done.error}.`);
      return done.value;
    };
    // Starts and warms up both threads.
    await Promise.all(Array.from({ length: threads }, () => part(paths.slice(0, 20))));
    const begun = performance.now();
    const parts = await Promise.all(
      Array.from({ length: threads }, (_, n) => part(paths.filter((_path, index) => index % threads === n))),
    );
    const seconds = (performance.now() - begun) / 1000;
    const sum = (which: keyof Alone): number => parts.reduce((total, each) => total + each[which], 0);
    return { seconds, decode: sum("decode"), analyse: sum("analyse") };
  } finally {
    await workers.close();
  }
}

async function importAll(paths: readonly string[]) {
  const cairn = await runServer({ settings: { HUMAN_CHECK: "off" } });
  try {
    const pid = cairn.process.pid ?? 0;
    const warm = await createMember(cairn.url, "warm");
    await finished(cairn.url, warm, await send(cairn.url, warm, paths.slice(0, 20)));
    const member = await createMember(cairn.url);
    const [before, begun] = [cpuTime(pid), performance.now()];
    const ids: string[] = [];
    for (let at = 0; at < paths.length; at += filesInRequest) {
      ids.push(await send(cairn.url, member, paths.slice(at, at + filesInRequest)));
    }
    let imported = 0;
    for (const jobId of ids) imported += (await finished(cairn.url, member, jobId)).counts.imported;
    if (imported !== paths.length) throw new Error(`Only ${imported} workouts were stored.`);
    return { seconds: (performance.now() - begun) / 1000, cpu: cpuBetween(before, cpuTime(pid)) };
  } finally {
    await cairn.stop();
  }
}

const address = (url: string): string => `${url}/apiserver/v1/workout/import`;

async function send(url: string, member: Member, paths: readonly string[]): Promise<string> {
  const body = new FormData();
  for (const path of paths) body.append("file", new Blob([Uint8Array.from(await readFile(path))]), path);
  const headers = { sttauthorization: member.sessionKey };
  const answer = await fetch(address(url), { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`import: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { payload: { jobId: string } }).payload.jobId;
}

async function finished(url: string, member: Member, jobId: string): Promise<ImportJobView> {
  for (;;) {
    const headers = { sttauthorization: member.sessionKey };
    const answer = await fetch(`${address(url)}/${jobId}?limit=1`, { headers });
    const { payload } = (await answer.json()) as { payload: ImportJobView };
    if (payload.state === "finished") return payload;
    await delay(100);
  }
}
