import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorker } from "../../test/processes/job-worker.ts";
import { addressOf } from "../../test/processes/process-group.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { addJob, deleteDeadJobs } from "../platform/jobs/job-queue.queries.ts";
import { checkDatabase } from "./check-database.ts";

const gpx = (minute: number): Buffer =>
  Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="t"><trk><trkseg>${[0, 1]
      .map(
        (i) =>
          `<trkpt lat="${42 + i / 100}" lon="1.5"><time>2025-06-01T10:${minute + i * 9}:00Z</time></trkpt>`,
      )
      .join("")}</trkseg></trk></gpx>`,
  );

describe("doctor's check of the database", () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  afterAll(() => server.close());

  /** Nothing works on the jobs of this server, which may wait for a day unless a test says otherwise. */
  const look = (patienceS = 86_400) =>
    checkDatabase({
      databaseUrl: addressOf(server.database.connection),
      dataDir: server.dataDir,
      quota: 50e9,
      patienceS,
    });

  it("counts the workouts analysed by earlier rules until all are recomputed", async () => {
    const ann = await server.signUp("ann");
    for (const minute of [10, 30]) await server.importFiles(ann, { name: "a.gpx", bytes: gpx(minute) });
    expect(await look()).toMatchObject({ state: "good", text: expect.stringContaining("ann uses most") });
    await server.database.pool.query("UPDATE workouts SET analysis_version = 1");
    expect(await look()).toMatchObject({
      state: "notice",
      text: expect.stringContaining("2 workouts were analysed by earlier rules"),
    });
    await server.database.pool.query(
      "UPDATE workouts SET analysis_version = NULL WHERE id = (SELECT max(id) FROM workouts)",
    );
    expect((await look()).text).toContain("2 workouts were analysed by earlier rules");
  });

  it("counts the jobs that failed permanently first", async () => {
    await addJob(server.deps.db, { name: "note", attempts: 1 }, {});
    await server.database.pool.query(
      `SELECT graphile_worker.permanently_fail_jobs(
         ARRAY(SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'note'), 'broken')`,
    );
    expect(await look()).toMatchObject({
      state: "notice",
      text: expect.stringContaining("1 of its jobs failed permanently"),
    });
    expect(await deleteDeadJobs(server.deps.db)).toHaveLength(1);
    expect((await look()).text).not.toContain("failed permanently");
  });

  it("[MAIL-4] counts the e-mails that could not be sent yet", async () => {
    await addJob(server.deps.db, { name: "mail-notification", attempts: 20 }, {});
    const mails = "ARRAY(SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'mail-notification')";
    await server.database.pool.query(`SELECT graphile_worker.reschedule_jobs(${mails}, attempts => 1)`);
    expect(await look()).toMatchObject({
      state: "notice",
      text: expect.stringContaining("could not be sent yet and are tried again: 1;"),
    });
    await server.database.pool.query(`SELECT graphile_worker.complete_jobs(${mails})`);
    expect((await look()).text).not.toContain("could not be sent");
  });

  it.each([
    ["localhost", "connect ECONNREFUSED [^)]+"],
    ["127.0.0.1", "connect ECONNREFUSED [^)]+"],
    // The latter where no name server answers.
    ["nowhere.invalid", "getaddrinfo \\w+ [^)]+|Connection terminated due to connection timeout"],
  ])("says why a database cannot be reached, and which setting names it: %s", async (host, why) => {
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const { port } = free.address() as AddressInfo;
    free.close();
    const found = await checkDatabase({
      databaseUrl: `postgres://cairn:secret@${host}:${port}/cairn`,
      dataDir: server.dataDir,
      quota: 50e9,
    });
    expect(found.state).toBe("broken");
    expect(found.text).toMatch(
      new RegExp(
        `^the database of DATABASE_URL does not answer \\((?:${why})\\); start it, or correct the address$`,
      ),
    );
    expect(found.text).not.toContain("secret");
  });

  it("counts the jobs that wait while no process runs any", async () => {
    const runAt = new Date(Date.now() - 3_600_000);
    await addJob(server.deps.db, { name: "errand", attempts: 1 }, {}, { runAt });
    expect(await look(60)).toMatchObject({
      state: "notice",
      text: expect.stringMatching(/; \d+ jobs wait and no process does them: .* CAIRN_ROLES$/),
    });
    const worker = await startWorker(server);
    expect((await look(60)).text).not.toContain("no process does them");
    await worker.stop();
    await server.database.pool.query(
      `SELECT graphile_worker.complete_jobs(
         ARRAY(SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'errand'))`,
    );
  });
});
