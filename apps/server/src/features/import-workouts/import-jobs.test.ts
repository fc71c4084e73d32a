import { readdir } from "node:fs/promises";
import type { ImportJobFileView } from "@cairn/contracts/import-workouts/import-jobs";
import { maxOpenImportJobs } from "@cairn/contracts/import-workouts/import-jobs";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  endedImport,
  readImport,
  sendImport,
  type SentFile as File,
  type SentImport as Job,
} from "../../../test/files/sent-imports.ts";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { listJobs, retryJobs } from "../../platform/jobs/job-queue.queries.ts";
import type { JobRunner } from "../../platform/jobs/job-runner.ts";
import { type AtMost, atMost } from "../../platform/workers/at-most.ts";
import { importSlice } from "./import-slice.ts";
import { sweepImports } from "./sweep-imports.ts";

let latitude = 10;

/** Each starts elsewhere, so that none is a duplicate of an earlier one. */
const gpx = (name: string): File => {
  const lat = (latitude += 0.01);
  const text = `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><name>${name}</name><trkseg>
<trkpt lat="${lat}" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="${lat + 0.001}" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`;
  return { name: `${name}.gpx`, bytes: Buffer.from(text) };
};
const many = (name: string, count: number): File[] =>
  Array.from({ length: count }, (_, index) => gpx(`${name} ${index}`));
const planned = Buffer.from(`<gpx><rte><rtept lat="1" lon="1"/><rtept lat="2" lon="2"/></rte></gpx>`);

const zip = (name: string, ...files: readonly File[]): File => ({ name, bytes: writeZip(files) });
const notes: File = { name: "notes.txt", bytes: Buffer.from("no recording at all") };

describe("import jobs", { tags: ["processes"] }, () => {
  let server: TestApp;
  let user: TestUser;
  let runner: JobRunner | undefined;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  afterEach(async () => {
    await runner?.stop();
    runner = undefined;
  });
  afterAll(() => server.close());

  let people = 0;
  /** A new person without workouts. */
  const newUser = async (): Promise<void> => {
    user = await server.signUp(`importer${(people += 1)}`);
  };
  const work = async (): Promise<void> => {
    runner = await startWorker(server);
  };
  const send = async (files: readonly File[], query = "") => await sendImport(server, user, files, query);
  const start = async (...files: readonly File[]): Promise<string> =>
    (await send(files)).json().payload.jobId;
  const read = async (jobId: string, query = ""): Promise<Job> =>
    await readImport(server, user, jobId, query);
  const ended = async (jobId: string): Promise<Job> => await endedImport(server, user, jobId);
  const workouts = async (): Promise<readonly { readonly workoutKey: string }[]> =>
    (await server.call("GET", "/workouts?limit=1000", { key: user.key })).json().payload;
  const originals = async (): Promise<readonly string[]> => {
    const { rows } = await server.database.pool.query("SELECT id FROM users WHERE username = $1", [
      user.username,
    ]);
    return (await server.cachedFiles()).filter((path) => path.includes(rows[0].id));
  };

  it("[ADD-4] imports many files and archives, and reports the result of each", async () => {
    await newUser();
    const twice = gpx("twice");
    const jobId = await start(
      gpx("a"),
      notes,
      zip(
        "export.zip",
        gpx("b"),
        { name: "activities/broken.gpx", bytes: Buffer.from("<gpx><trk>") },
        gpx("c"),
        { name: "plans/day 1.gpx", bytes: planned },
      ),
      twice,
      { ...twice, name: "copy.gpx" },
      { name: "broken.zip", bytes: Buffer.from("PK\u0003\u0004 and nothing more") },
    );
    expect(await read(jobId)).toMatchObject({
      state: "queued",
      counts: { total: 6, waiting: 5, failed: 1 },
    });
    await work();
    const job = await ended(jobId);
    expect(job.state).toBe("finished");
    expect(job.counts).toEqual({
      total: 9,
      waiting: 0,
      imported: 4,
      duplicate: 1,
      route: 0,
      failed: 4,
      cancelled: 0,
      removed: 0,
    });
    const told = job.files.map(({ number, member, file, state, error }) =>
      [number, member, file, state, error?.reason].filter((part) => part !== undefined),
    );
    expect(told).toEqual([
      [1, 0, "a.gpx", "imported"],
      [2, 0, "notes.txt", "failed", "workout_import.unknown_format"],
      [3, 0, "export.zip", "unpacked"],
      [3, 1, "b.gpx", "imported"],
      [3, 2, "activities/broken.gpx", "failed", expect.stringMatching(/^workout_import\./)],
      [3, 3, "c.gpx", "imported"],
      [3, 4, "plans/day 1.gpx", "failed", "workout_import.planned_route"],
      [4, 0, "twice.gpx", expect.stringMatching(/imported|duplicate/)],
      [5, 0, "copy.gpx", expect.stringMatching(/imported|duplicate/)],
      [6, 0, "broken.zip", "failed", expect.stringMatching(/^workout_import\./)],
    ]);
    const keys = job.files.flatMap(({ state, workoutKey }) => (state === "imported" ? [workoutKey] : []));
    expect(new Set((await workouts()).map(({ workoutKey }) => workoutKey))).toEqual(new Set(keys));
    // One for each workout: neither the archive nor the copy stays. The slice that ends the import does not wait for its removal.
    await expect.poll(async () => (await originals()).length).toBe(4);
    expect(await readdir(server.deps.incomingDir)).toEqual([]);
  });

  it("[ADD-4] makes two workouts from the same file on request", async () => {
    await newUser();
    await work();
    const file = gpx("both");
    await ended(await start(file));
    const { jobId } = (await send([file], "?duplicates=keep")).json().payload;
    expect((await ended(jobId)).counts).toMatchObject({ imported: 1, duplicate: 0 });
    expect(await workouts()).toHaveLength(2);
  });

  it("[ADD-4] refuses a request that is no upload, has no file or is too much at once", async () => {
    await newUser();
    const empty = await server.call("POST", "/workout/import", { key: user.key, payload: {} });
    expect(empty.json().error.reason).toBe("workout_import.no_file");
    expect((await send([])).json().error.reason).toBe("workout_import.no_file");
    const tooMany = await send(Array.from({ length: 1001 }, () => notes));
    expect([tooMany.statusCode, tooMany.json().error.reason]).toEqual([413, "import_job.too_many_files"]);
    const large = await server.call("POST", "/workout/import", {
      key: user.key,
      payload: "x",
      headers: { "content-type": "multipart/form-data; boundary=b", "content-length": "5000000000" },
    });
    expect(large.json().error.reason).toBe("workout_import.file_too_large");
    const { rows } = await server.database.pool.query(
      "SELECT state FROM import_jobs JOIN users ON owner_id = users.id WHERE username = $1",
      [user.username],
    );
    expect(rows).toEqual([]);
    expect(await originals()).toEqual([]);
  });

  it("[ADD-4] refuses more unfinished imports of one person than a server should hold", async () => {
    await newUser();
    for (let n = 1; n < maxOpenImportJobs; n += 1) {
      await server.database.pool.query(
        `INSERT INTO import_jobs SELECT id, lpad($2, 24, '0'), 'queued', false, now() FROM users WHERE username = $1`,
        [user.username, n.toString(16)],
      );
    }
    const answers = await Promise.all(many("one more", 6).map((file) => send([file])));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 429, 429, 429, 429, 429]);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.json().error.reason).toBe(
      "import_job.too_many",
    );
    await server.database.pool.query("DELETE FROM import_jobs");
  });

  it("[ADD-4] finds no import that does not exist or has a malformed id", async () => {
    await newUser();
    for (const [method, path] of [
      ["GET", ""],
      ["DELETE", ""],
      ["GET", "/events"],
      ["POST", "/undo"],
    ] as const) {
      for (const jobId of ["0".repeat(24), "nonsense"]) {
        const answer = await server.call(method, `/workout/import/${jobId}${path}`, { key: user.key });
        expect([answer.statusCode, answer.json().error.reason]).toEqual([404, "import_job.not_found"]);
      }
    }
  });

  it("[ADD-4] shows the files page by page", async () => {
    await newUser();
    const jobId = await start(notes, gpx("x"), notes);
    const page = await read(jobId, "?offset=1&limit=1");
    expect(page.files.map(({ number }) => number)).toEqual([2]);
    const refused = await server.call("GET", `/workout/import/${jobId}?limit=10001`, { key: user.key });
    expect(refused.statusCode).toBe(400);
    await server.call("DELETE", `/workout/import/${jobId}`, { key: user.key });
  });

  it("[ADD-4] cancels: finished work stays, the rest does not start, and its files are removed", async () => {
    await newUser();
    const jobId = await start(...many("cancel", 20), zip("rest.zip", gpx("never")));
    // Does one slice as the worker would.
    const first = await sliceOf(jobId);
    const context = { log: server.deps.log, signal: new AbortController().signal, requestId: undefined };
    await importSlice(server.deps, (task) => task(), { ...first, to: 5 }, context);
    expect(await originals()).toHaveLength(21);
    const answer = await server.call("DELETE", `/workout/import/${jobId}`, { key: user.key });
    expect(answer.json().payload).toMatchObject({
      state: "cancelled",
      counts: { imported: 5, cancelled: 16, waiting: 0 },
    });
    await work();
    await expect.poll(async () => (await originals()).length).toBe(5);
    expect(await workouts()).toHaveLength(5);
    await expect.poll(queued).toEqual([]);
    const again = await server.call("DELETE", `/workout/import/${jobId}`, { key: user.key });
    expect(again.json().payload.state).toBe("cancelled");
  });

  it("[ADD-4] makes no workout from a file that is being decoded when the import is cancelled", async () => {
    await newUser();
    const jobId = await start(gpx("in flight"));
    const slice = await sliceOf(jobId);
    const context = { log: server.deps.log, signal: new AbortController().signal, requestId: undefined };
    const cancelBefore = async <T>(task: () => Promise<T>): Promise<T> => {
      await server.call("DELETE", `/workout/import/${jobId}`, { key: user.key });
      return await task();
    };
    await importSlice(server.deps, cancelBefore, slice, context);
    expect(await workouts()).toEqual([]);
    expect((await read(jobId)).counts).toMatchObject({ imported: 0, cancelled: 1 });
  });

  it("[ADD-4] undoes: every workout that it made and that still exists is removed, and nothing else", async () => {
    await newUser();
    await work();
    const known = gpx("known");
    await server.importAllFiles(user, known);
    const jobId = await start(known, ...many("undo", 3), zip("undo.zip", gpx("inside")));
    const { files } = await ended(jobId);
    expect(await workouts()).toHaveLength(5);
    const own = files.find(({ state }) => state === "imported")?.workoutKey;
    await server.call("DELETE", `/workouts/${own}/delete`, { key: user.key });
    const answer = await server.call("POST", `/workout/import/${jobId}/undo`, { key: user.key });
    expect(answer.json().payload.state).toBeOneOf(["undoing", "undone"]);
    const job = await ended(jobId);
    expect(job).toMatchObject({ state: "undone", counts: { imported: 0, duplicate: 1, removed: 4 } });
    expect(await workouts()).toHaveLength(1);
    expect(await originals()).toHaveLength(1);
    const again = await server.call("POST", `/workout/import/${jobId}/undo`, { key: user.key });
    expect(again.json().payload.state).toBe("undone");
    // An undone file may be imported again.
    expect((await ended(await start(...many("undo", 1)))).counts.imported).toBe(1);
  });

  it("[ADD-4] sends its events to the end, from the start or from where a client was cut off", async () => {
    await newUser();
    await work();
    const jobId = await start(...many("events", 20), notes);
    const path = `/workout/import/${jobId}/events`;
    const answer = await server.call("GET", path, { key: user.key });
    expect(answer.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "private, no-store",
    });
    const events = readEvents(answer.body);
    const told = events
      .filter(({ event }) => event === "files")
      .flatMap(({ data }) => data as ImportJobFileView[]);
    expect(new Set(told.map(({ number }) => number)).size).toBe(21);
    const jobs = events.filter(({ event }) => event === "job");
    expect(jobs.at(-1)?.data).toMatchObject({
      state: "finished",
      counts: { total: 21, imported: 20, failed: 1 },
    });
    expect(events.at(-1)?.event).toBe("end");
    const later = String(Number(jobs.at(-1)?.id) + 60_000);
    const rest = await server.call("GET", path, { key: user.key, headers: { "last-event-id": later } });
    expect(readEvents(rest.body).map(({ event }) => event)).toEqual(["job", "end"]);
    const strange = await server.call("GET", path, { key: user.key, headers: { "last-event-id": "x" } });
    expect(readEvents(strange.body).map(({ event }) => event)).toEqual(["files", "job", "end"]);
  });

  it("[ADD-4] continues where a worker stopped, inside an archive, too, and duplicates nothing", async () => {
    await newUser();
    const jobId = await start(zip("big.zip", ...many("big", 12)));
    const slice = await sliceOf(jobId);
    const stop = new AbortController();
    let taken = 0;
    const stopAfterSome = async <T>(task: () => Promise<T>): Promise<T> => {
      taken += 1;
      if (taken > 5) throw new Error("the process was killed");
      return await task();
    };
    const context = { log: server.deps.log, signal: stop.signal, requestId: undefined };
    await expect(importSlice(server.deps, stopAfterSome, slice, context)).rejects.toThrow("killed");
    expect(await read(jobId)).toMatchObject({
      state: "running",
      counts: { total: 12, imported: 5, waiting: 7 },
    });
    // Two workers at once, as if one had only lost its connection.
    const run = () => importSlice(server.deps, (task) => task(), slice, context);
    await Promise.all([run(), run()]);
    expect(await read(jobId)).toMatchObject({ state: "finished", counts: { total: 12, imported: 12 } });
    expect(await workouts()).toHaveLength(12);
    expect(await originals()).toHaveLength(12);
    await work();
    await expect.poll(queued).toEqual([]);
    expect(await workouts()).toHaveLength(12);
  });

  it("[ADD-4] keeps no recording of an archive on the disk after processing it", async () => {
    await newUser();
    const known = gpx("known");
    await server.importAllFiles(user, known);
    const broken = { name: "broken.gpx", bytes: Buffer.from("<gpx><trk>") };
    const jobId = await start(zip("rest.zip", known, broken, gpx("new")));
    const slice = await sliceOf(jobId);
    const context = { log: server.deps.log, signal: new AbortController().signal, requestId: undefined };
    const left: number[] = [];
    const oneByOne = atMost(1);
    const countAfter: AtMost = async (task) =>
      await oneByOne(async () => {
        const done = await task();
        const files = await readdir(server.deps.incomingDir, { recursive: true, withFileTypes: true });
        // Beside them is a copy of the archive if the store is elsewhere.
        left.push(files.filter((file) => file.isFile() && file.parentPath.includes("archive-")).length);
        return done;
      });
    await importSlice(server.deps, countAfter, slice, context);
    expect(left).toEqual([2, 1, 0]);
    expect((await read(jobId)).counts).toMatchObject({ imported: 1, duplicate: 1, failed: 1 });
  });

  it(
    "[ADD-4] gives up a file that the server cannot import, and lets the operator retry it",
    { tags: ["all"] },
    async () => {
      await newUser();
      const pool = server.database.pool;
      await pool.query(
        `CREATE FUNCTION refuse_import() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$;
       CREATE TRIGGER refuse_import BEFORE INSERT ON recordings FOR EACH ROW EXECUTE FUNCTION refuse_import()`,
      );
      const jobId = await start(gpx("unlucky"));
      // Its own job, the newest: the queue may have some of other tests and of the schedule.
      const id = String(Math.max(...(await queued()).map((job) => Number(job.id))));
      await pool.query("SELECT graphile_worker.reschedule_jobs(ARRAY[$1::bigint], max_attempts => 1)", [id]);
      await work();
      const job = await ended(jobId);
      expect(job.files[0]).toMatchObject({ state: "failed", error: { reason: "workout_import.failed" } });
      const own = (await queued()).filter((slice) => slice.id === id);
      expect(own.map(({ state, lastError }) => [state, lastError])).toEqual([["dead", "disk full"]]);
      expect(await originals()).toHaveLength(1);
      await pool.query("DROP TRIGGER refuse_import ON recordings");
      expect(await retryJobs(server.deps.db, [id])).toEqual([id]);
      await expect.poll(async () => (await read(jobId)).counts.imported).toBe(1);
      expect((await ended(jobId)).counts).toMatchObject({ imported: 1, failed: 0 });
    },
  );

  it("[ADD-4] removes interrupted uploads, and old imports", async () => {
    await newUser();
    await work();
    const jobId = await start(gpx("old"));
    await ended(jobId);
    const pool = server.database.pool;
    await pool.query("UPDATE import_jobs SET created_at = now() - interval '91 days' WHERE id = $1", [jobId]);
    await sweepImports(server.deps, new AbortController().signal);
    expect((await server.call("GET", `/workout/import/${jobId}`, { key: user.key })).statusCode).toBe(404);
    expect(await workouts()).toHaveLength(1);
    expect(await originals()).toHaveLength(1);
  });

  /** The first files of a job, as a worker gets them. */
  async function sliceOf(jobId: string) {
    const { rows } = await server.database.pool.query("SELECT id FROM users WHERE username = $1", [
      user.username,
    ]);
    return { ownerId: String(rows[0].id), jobId, from: 1, to: 16 };
  }

  /** Slices that still wait for a worker or are being processed. */
  async function queued() {
    return (await listJobs(server.deps.db, 1000)).filter(({ task }) => task === "import-files");
  }
});

function readEvents(body: string) {
  return body
    .split("\n\n")
    .map((block) => Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s, 2))))
    .filter(({ event }) => event !== undefined)
    .map(({ event, id, data }) => ({ event, id, data: JSON.parse(data) as unknown }));
}
