import type { ImportJobFileView, ImportJobView } from "@cairn/contracts/imports/import-jobs";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { buildTasks } from "../../job-tasks.ts";
import { type JobRunner, startJobRunner } from "../../platform/jobs/job-runner.ts";

const quota = 40_000;

/** A walk of a day and its file of about 8 kB, which a zip packs into some hundred bytes. */
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
    runner = await startJobRunner({
      tasks: buildTasks(server.deps),
      connection: server.database.connection,
      metrics: server.deps.metrics,
      log: server.deps.log,
    });
  });
  afterAll(async () => {
    await runner.stop();
    await server.close();
  });

  const start = async (user: TestUser, ...files: Parameters<typeof multipartBody>[0]) => {
    const { body, contentType } = multipartBody(files);
    const headers = { "content-type": contentType };
    return await server.call("POST", "/workout/import", { key: user.key, payload: body, headers });
  };
  const finished = async (
    user: TestUser,
    jobId: string,
  ): Promise<ImportJobView & { readonly files: readonly ImportJobFileView[] }> => {
    const read = async () =>
      (await server.call("GET", `/workout/import/${jobId}`, { key: user.key })).json().payload;
    await expect.poll(async () => (await read()).state).toBe("finished");
    return await read();
  };
  const usedBy = async (user: TestUser): Promise<number> =>
    (await server.call("GET", "/user/storage", { key: user.key })).json().payload.used;

  it("[STOR-1] refuses files that pass it together, before any of them is kept", async () => {
    const user = await server.signUp("hoarder");
    const before = await server.keptFiles();
    const answer = await start(user, ...days);
    expect([answer.statusCode, answer.json().error.reason]).toEqual([413, "storage.quota_used"]);
    expect(await server.keptFiles()).toEqual(before);
    expect(await usedBy(user)).toBe(0);
    const { payload } = (await server.call("GET", "/workout/import", { key: user.key })).json();
    expect(payload).toEqual([]);
  });

  it("[STOR-1] stops within an archive that unpacks to more, says so of each file, and keeps what fitted", async () => {
    const user = await server.signUp("packer");
    const archive = writeZip(days);
    expect(archive.length).toBeLessThan(quota / 2);
    const { jobId } = (await start(user, { name: "year.zip", bytes: archive })).json().payload;
    const { counts, files } = await finished(user, jobId);
    const members = files.filter(({ member }) => member > 0);
    const refused = members.filter(({ state }) => state === "failed");
    expect(members).toHaveLength(12);
    // Four files of 8 kB and what is decoded of them fit into 40 kB; the fifth does not.
    expect(counts.imported).toBeGreaterThan(1);
    expect(counts.imported).toBeLessThan(5);
    expect(counts.imported + refused.length).toBe(12);
    expect(new Set(refused.map(({ error }) => error?.reason))).toEqual(new Set(["storage.quota_used"]));
    expect(await usedBy(user)).toBeLessThanOrEqual(quota);
    expect((await server.call("GET", "/workouts", { key: user.key })).json().payload).toHaveLength(
      counts.imported,
    );
    expect((await server.keptFiles()).filter((path) => path.includes("incoming"))).toEqual([]);

    // Room that is made is there for the next try.
    await server.call("POST", `/workout/import/${jobId}/undo`, { key: user.key });
    await expect.poll(async () => await usedBy(user)).toBe(0);
    const again = (await start(user, walk(20))).json().payload;
    expect((await finished(user, again.jobId)).counts).toMatchObject({ imported: 1, failed: 0 });
  });
});
