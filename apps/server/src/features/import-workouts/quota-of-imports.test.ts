import type { ImportOutcome } from "@cairn/contracts/import-workouts/workout-imports";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importAsJob, sendImport } from "../../../test/files/sent-imports.ts";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import type { JobRunner } from "../../platform/jobs/job-runner.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { beginImport } from "./receive-import.ts";

const quota = 40_000;

/** A walk on a day, with a file of about 8 kB, which a zip compresses to a few hundred bytes. */
const walk = (day: number) => ({
  name: `${day}.gpx`,
  bytes: Buffer.from(
    `<gpx version="1.1" creator="${"x".repeat(8000)}"><trk><trkseg>${[0, 1]
      .map(
        (i) =>
          `<trkpt lat="${60 + i / 1000}" lon="24"><time>2025-06-${String(day).padStart(2, "0")}T10:0${i}:00Z</time></trkpt>`,
      )
      .join("")}</trkseg></trk></gpx>`,
  ),
});
const days = Array.from({ length: 12 }, (_, i) => walk(i + 1));

describe("the quota of an import of many files", () => {
  let server: TestApp;
  let runner: JobRunner;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off", quota });
    runner = await startWorker(server);
  });
  afterAll(async () => {
    await runner.stop();
    await server.close();
  });

  const usedBy = async (user: TestUser): Promise<number> =>
    (await server.call("GET", "/user/storage", { key: user.key })).json().payload.used;

  it("[STOR-1] refuses files that exceed it together, before any of them is stored", async () => {
    const user = await server.signUp("hoarder");
    const before = await server.cachedFiles();
    const answer = await sendImport(server, user, days);
    expect([answer.statusCode, answer.json().error.reason]).toEqual([413, "storage.quota_used"]);
    expect(await server.cachedFiles()).toEqual(before);
    expect(await usedBy(user)).toBe(0);
    const { payload } = (await server.call("GET", "/workout/import", { key: user.key })).json();
    expect(payload).toEqual([]);
  });

  it("[STOR-1] stops within an archive that unpacks to more, reports it for each file, and keeps what fitted", async () => {
    const user = await server.signUp("packer");
    const archive = writeZip(days);
    expect(archive.length).toBeLessThan(quota / 2);
    const year = { name: "year.zip", bytes: archive };
    const { jobId, counts, files } = await importAsJob(server, user, year);
    const members = files.filter(({ member }) => member > 0);
    const refused = members.filter(({ state }) => state === "failed");
    expect(members).toHaveLength(12);
    // Four files of 8 kB and their decoded data fit into 40 kB; the fifth does not.
    expect(counts.imported).toBeGreaterThan(1);
    expect(counts.imported).toBeLessThan(5);
    expect(counts.imported + refused.length).toBe(12);
    expect(new Set(refused.map(({ error }) => error?.reason))).toEqual(new Set(["storage.quota_used"]));
    expect(await usedBy(user)).toBeLessThanOrEqual(quota);
    expect((await server.call("GET", "/workouts", { key: user.key })).json().payload).toHaveLength(
      counts.imported,
    );
    expect((await server.cachedFiles()).filter((path) => path.includes("incoming"))).toEqual([]);

    // Freed space is available for the next try.
    await server.call("POST", `/workout/import/${jobId}/undo`, { key: user.key });
    await expect.poll(async () => await usedBy(user)).toBe(0);
    const again = await importAsJob(server, user, walk(20));
    expect(again.counts).toMatchObject({ imported: 1, failed: 0 });
  });

  it("[STOR-1] stops within an archive in the same way for an import that is answered directly, and keeps the first that fit", async () => {
    const user = await server.signUp("asker");
    const answer = await server.importFiles(user, { name: "year.zip", bytes: writeZip(days) });
    const outcomes: readonly ImportOutcome[] = answer.json().payload;
    expect(outcomes.map(({ file }) => file)).toEqual(days.map(({ name }) => name));
    const fitted = outcomes.findIndex(({ error }) => error !== undefined);
    // As above.
    expect(fitted).toBeGreaterThan(1);
    expect(fitted).toBeLessThan(5);
    const reasons = outcomes.slice(fitted).map(({ error }) => error?.reason);
    expect(new Set(reasons)).toEqual(new Set(["storage.quota_used"]));
    expect(await usedBy(user)).toBeLessThanOrEqual(quota);
    expect((await server.call("GET", "/workouts", { key: user.key })).json().payload).toHaveLength(fitted);
    expect((await server.cachedFiles()).filter((path) => path.includes("incoming"))).toEqual([]);
  });

  /** Does something while a table of the database is missing. */
  async function without<T>(table: string, task: () => Promise<T>): Promise<T> {
    const { pool } = server.database;
    await pool.query(`ALTER TABLE ${table} RENAME TO away`);
    try {
      return await task();
    } finally {
      await pool.query(`ALTER TABLE away RENAME TO ${table}`);
    }
  }

  it("[STOR-1] answers to imports again once the database counts again", async () => {
    const user = await server.signUp("patient");
    const failed = await without("moved_records", () => sendImport(server, user, [walk(1)]));
    expect(failed.statusCode).toBe(500);
    expect((await sendImport(server, user, days)).json().error.reason).toBe("storage.quota_used");
    expect((await importAsJob(server, user, walk(1))).counts).toMatchObject({ imported: 1 });
  });

  it.each(["moved_records", "import_jobs"])(
    "[STOR-1] keeps no space for an import that could not begin without %s",
    async (table) => {
      const { rows } = await server.database.pool.query("SELECT id FROM users LIMIT 1");
      let open = 0;
      const storage: Storage = {
        ...server.deps.storage,
        openRoom(ownerId) {
          const room = server.deps.storage.openRoom(ownerId);
          open += 1;
          return { ...room, close: () => (open -= 1) };
        },
      };
      const options = { keepDuplicates: false, asksAboutLikely: false, isByToken: false, declared: 1 };
      const begin = () => beginImport({ ...server.deps, storage }, String(rows[0].id), options);
      await expect(without(table, begin)).rejects.toThrow(table);
      expect(open).toBe(0);
    },
  );
});
