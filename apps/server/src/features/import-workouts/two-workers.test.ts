import { createHash } from "node:crypto";
import { basename } from "node:path";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readImport, sendImport } from "../../../test/files/sent-imports.ts";
import { countWaiting } from "../../../test/processes/call-between-locks.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { originalKey } from "../../core/originals/original-key.ts";
import { lockOriginal } from "../../core/originals/uploads.queries.ts";
import type { AtMost } from "../../platform/workers/at-most.ts";
import { importSlice } from "./import-slice.ts";

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp({ humanCheck: "off" });
});
afterAll(() => server.close());

const day = (date: number, creator = "") => ({
  name: `${date}.gpx`,
  bytes: Buffer.from(
    `<gpx creator="${creator}"><trk><trkseg><trkpt lat="${date}" lon="24"><time>2026-05-0${date}T10:00:00Z</time></trkpt><trkpt lat="${date}" lon="24.1"><time>2026-05-0${date}T11:00:00Z</time></trkpt></trkseg></trk></gpx>`,
  ),
});
const originals = async () => (await server.cachedFiles()).filter((path) => path.includes("uploads"));

it.each([
  ["an archive", "hurried", [], [{ name: "days.zip", bytes: writeZip([day(1), day(2)]) }], 2],
  ["a file whose workout is known", "returned", [day(1)], [day(1, "another")], 0],
])(
  "[ADD-4] a worker is done with %s that another one ends and removes between its seeing and its opening it",
  async (_, name, known, files, imported) => {
    const user = await server.signUp(name);
    for (const file of known) await server.importFiles(user, file);
    const before = new Set(await originals());
    const { jobId } = (await sendImport(server, user, files)).json().payload;
    const sent = new Set((await originals()).filter((path) => !before.has(path)));
    const { rows } = await server.database.pool.query("SELECT owner_id FROM import_jobs WHERE id = $1", [
      jobId,
    ]);
    const slice = { ownerId: String(rows[0].owner_id), jobId, from: 1, to: 1 };
    const context = { log: server.deps.log, signal: new AbortController().signal, requestId: undefined };
    const [entered, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hold: AtMost = async (task) => {
      entered.resolve();
      await leave.promise;
      return await task();
    };
    const blocker = await server.database.pool.connect();
    try {
      // The first is about to import, and waits.
      const first = importSlice(server.deps, hold, slice, context);
      await entered.promise;
      // The second has its work, and waits for the row of the job.
      await blocker.query("BEGIN");
      await blocker.query("SELECT FROM import_jobs WHERE owner_id = $1 AND id = $2 FOR NO KEY UPDATE", [
        slice.ownerId,
        jobId,
      ]);
      const second = importSlice(server.deps, (task) => task(), slice, context);
      await expect.poll(() => countWaiting(blocker)).toBe(1);
      leave.resolve();
      await expect.poll(async () => (await originals()).filter((path) => sent.has(path))).toEqual([]);
      await blocker.query("COMMIT");
      expect(await Promise.all([first, second])).toEqual(["done", "done"]);
    } finally {
      blocker.release(true);
    }
    expect(await readImport(server, user, jobId)).toMatchObject({
      state: "finished",
      counts: { imported, failed: 0, waiting: 0 },
    });
    expect((await server.call("GET", "/workouts", { key: user.key })).json().payload).toHaveLength(
      known.length + imported,
    );
  },
);

it("[ADD-4] an import that one slice ends keeps no archive of another slice, and one original of two equal files", async () => {
  const user = await server.signUp("repeater");
  const before = new Set(await originals());
  const archive = { name: "days.zip", bytes: writeZip([day(3)]) };
  const files = [archive, day(4), { ...day(4), name: "copy.gpx" }];
  const { jobId } = (await sendImport(server, user, files)).json().payload;
  const { rows } = await server.database.pool.query("SELECT owner_id FROM import_jobs WHERE id = $1", [
    jobId,
  ]);
  const ownerId = String(rows[0].owner_id);
  const keyOf = ({ bytes }: { readonly bytes: Uint8Array }): string =>
    originalKey({ ownerId, sha256: createHash("sha256").update(bytes).digest("hex") });
  const kept = async () =>
    (await originals())
      .filter((path) => !before.has(path))
      .map((path) => path.slice(path.indexOf("uploads/")));
  const context = { log: server.deps.log, signal: new AbortController().signal, requestId: undefined };
  const run = async (from: number, to: number) =>
    await importSlice(server.deps, (task) => task(), { ownerId, jobId, from, to }, context);
  const ofWorkouts = [keyOf(day(3)), keyOf(day(4))];
  let first: Promise<unknown> | undefined;
  await server.deps.db.transaction().execute(async (trx) => {
    // The first slice imports all of the archive, and waits before it removes it; the second one ends the import meanwhile.
    await lockOriginal(trx, { ownerId, sha256: basename(keyOf(archive)) });
    first = run(1, 1);
    await expect.poll(async () => (await readImport(server, user, jobId)).counts.waiting).toBe(2);
    await run(2, 3);
    expect(await readImport(server, user, jobId)).toMatchObject({
      state: "finished",
      counts: { imported: 2, duplicate: 1, waiting: 0 },
    });
    expect((await kept()).toSorted()).toEqual([keyOf(archive), ...ofWorkouts].toSorted());
  });
  expect(await first).toBe("done");
  expect((await kept()).toSorted()).toEqual(ofWorkouts.toSorted());
});
