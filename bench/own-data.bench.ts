import { openAsBlob } from "node:fs";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import type { OwnDataView } from "@cairn/contracts/own-data/own-data";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createMember, type Member, uploadFile } from "../e2e/harness/api.ts";
import { runServer } from "../e2e/harness/run-server.ts";
import { type BenchResult, percentile, rounded } from "./harness.ts";
import { longRide } from "./load/long-ride.ts";
import { type AccountSize, writeAccountArchive } from "./load/own-data-archive.ts";

/** The promise is for 5,000 workouts and 2,000 photos; a smaller account shows problems sooner. */
const size: AccountSize = {
  workouts: Number(process.env["CAIRN_BENCH_WORKOUTS"] ?? 5000),
  photos: Number(process.env["CAIRN_BENCH_PHOTOS"] ?? 2000),
};
/**
 * Another person's requests beforehand; their slowest hundredth is the reference for the same requests during
 * the load.
 */
const quietRequests = 600;
const megabyte = 1e6;
/** Interval between two looks at the process that makes the archive, ms; the system keeps its peak. */
const lookEvery = 100;

export const name = `An account of ${size.workouts} workouts and ${size.photos} photos moves in and out`;

export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "cairn-own-data-"));
  const path = join(folder, "account.zip");
  const cairn = await runServer({ settings: { HUMAN_CHECK: "off" } });
  const pid = cairn.process.pid ?? 0;
  try {
    await writeAccountArchive(path, size);
    const [mover, other] = [await createMember(cairn.url, "mover"), await createMember(cairn.url, "other")];
    const asked = await paths(cairn.url, other);
    const times = async (until: () => boolean): Promise<number[]> => {
      const took: number[] = [];
      while (!until()) took.push(await askOnce(cairn.url, other, asked[took.length % asked.length] ?? ""));
      return took;
    };
    let left = 100;
    await times(() => (left -= 1) < 0);
    left = quietRequests;
    const quiet = await times(() => (left -= 1) < 0);

    resetPeak(pid);
    const importing = measured(() => importAll(cairn.url, mover, path));
    const duringImport = await times(() => importing.isOver());
    const moved = await importing.end;
    const importPeak = peakOf(pid);
    const { imported, failed } = moved.value;

    resetPeak(pid);
    const before = residentOf(pid);
    let makerPeak = 0;
    const looking = setInterval(() => (makerPeak = Math.max(makerPeak, peakOfMaker(pid))), lookEvery);
    const exporting = measured(() => exportAll(cairn.url, mover));
    const duringExport = await times(() => exporting.isOver());
    const made = await exporting.end;
    clearInterval(looking);
    const exportPeak = peakOf(pid);
    const view = made.value;
    return [
      {
        what: "workouts that were imported",
        value: imported,
        unit: "",
        atLeast: size.workouts,
        beside: `${failed} things failed; ${rounded(moved.seconds)} s, ${rounded(size.workouts / moved.seconds)} workouts/s with their photos`,
      },
      {
        what: "photos after the import",
        value: view.contents.photos,
        unit: "",
        atLeast: size.photos,
      },
      {
        what: "peak memory of the process during the import",
        value: importPeak,
        unit: "MB",
        atMost: 700,
      },
      {
        what: "peak memory of the process that created the archive",
        value: makerPeak,
        unit: "MB",
        atMost: 700,
      },
      {
        what: "peak memory of the server during that",
        value: exportPeak,
        unit: "MB",
        atMost: 700,
        beside: `${rounded(before)} MB before; ${rounded((view.archive?.size ?? 0) / megabyte)} MB in ${rounded(made.seconds)} s`,
      },
      {
        what: "p99 of another person's requests during the export, against before",
        value: percentile(duringExport) / percentile(quiet),
        unit: "times",
        atMost: 2,
        beside: `${rounded(percentile(duringExport))} ms of ${duringExport.length} against ${rounded(percentile(quiet))} ms of ${quiet.length}`,
      },
      {
        what: "the same during the import",
        value: percentile(duringImport) / percentile(quiet),
        unit: "times",
        beside: `${rounded(percentile(duringImport))} ms of ${duringImport.length}`,
      },
    ];
  } finally {
    await cairn.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a task whose end can be polled, and measures its duration. */
function measured<T>(task: () => Promise<T>) {
  let isOver = false;
  const begun = performance.now();
  const end = task()
    .then((value) => ({ value, seconds: (performance.now() - begun) / 1000 }))
    .finally(() => (isOver = true));
  // A failure is reported to whoever awaits the task; until then it must not count as unhandled.
  end.catch(() => undefined);
  return { end, isOver: () => isOver };
}

/** Requests of a person who looks around in their own diary. */
async function paths(url: string, member: Member): Promise<readonly string[]> {
  const gpx = writeGpx(longRide(2000).recording, { name: "A ride" });
  const file = { name: "ride.gpx", bytes: new TextEncoder().encode(gpx) };
  const { workoutKey } = await uploadFile(url, member, file);
  return [
    "/workouts?limited=true&limit=20",
    `/workouts/${workoutKey}/combined`,
    "/user",
    "/user/feed/combined",
  ];
}

async function askOnce(url: string, { sessionKey }: Member, path: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${url}/apiserver/v1${path}`, { headers: { sttauthorization: sessionKey } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const took = performance.now() - begun;
  await delay(15);
  return took;
}

async function call<T>(
  url: string,
  member: Member,
  method: string,
  path: string,
  body?: FormData,
): Promise<T> {
  const headers = { sttauthorization: member.sessionKey, password: encodeURIComponent(member.password) };
  const answer = await fetch(`${url}/apiserver/v1${path}`, { method, headers, ...(body && { body }) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { payload: T }).payload;
}

async function importAll(url: string, member: Member, path: string): Promise<ImportJobView["counts"]> {
  const body = new FormData();
  body.append("file", await openAsBlob(path), "account.zip");
  const { jobId } = await call<ImportJobView>(url, member, "POST", "/workout/import", body);
  for (;;) {
    const job = await call<ImportJobView>(url, member, "GET", `/workout/import/${jobId}?limit=1`);
    if (job.state === "finished") return job.counts;
    await delay(500);
  }
}

async function exportAll(url: string, member: Member): Promise<OwnDataView> {
  await call<unknown>(url, member, "POST", "/account/export");
  for (;;) {
    const view = await call<OwnDataView>(url, member, "GET", "/account/export");
    if (view.archive?.state === "failed") throw new Error("the archive was not made");
    if (view.archive?.state === "ready") return view;
    await delay(500);
  }
}

/** Resets the peak of resident memory (proc(5), clear_refs). */
const resetPeak = (pid: number): void => {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
};
const statusOf = (pid: number, field: string): number =>
  (Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) *
    1024) /
  megabyte;
const peakOf = (pid: number): number => statusOf(pid, "VmHWM");
const residentOf = (pid: number): number => statusOf(pid, "VmRSS");

/** The same for the process that makes an archive for a server; 0 while there is none. */
function peakOfMaker(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").trim().split(" ");
  try {
    const maker = children.find((child) =>
      readFileSync(`/proc/${child}/cmdline`, "latin1").includes("make-archive.process"),
    );
    return maker === undefined ? 0 : peakOf(Number(maker));
  } catch {
    // The process has just ended.
    return 0;
  }
}
