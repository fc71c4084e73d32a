import { writeZip } from "@cairn/testkit/files/write-zip";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { readImport, sendImport, type SentImport } from "../../../test/files/sent-imports.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import type { Deps } from "../../deps.ts";
import type { AtMost } from "../../platform/workers/at-most.ts";
import { finishJob } from "./import-jobs.queries.ts";
import { importSlice } from "./import-slice.ts";

const text = (content: string) => Buffer.from(content);
const gpx = text(
  `<gpx creator="x"><trk><trkseg><trkpt lat="60" lon="24"><time>2025-05-02T10:00:00Z</time></trkpt><trkpt lat="60.01" lon="24"><time>2025-05-02T10:10:00Z</time></trkpt></trkseg></trk></gpx>`,
);
const header = `Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,,,,,,Filename${",".repeat(23)}Media`;
const row = (id: number, date: string, name: string, file: string, media: readonly string[] = []) =>
  `${id},"${date}",${name},Ride,,600,1,,,,,,${file}${",".repeat(23)}${media.join("|")}`;

/** An export of a ride with photos, and of two workouts that were typed in. */
async function exportWith(photos: readonly string[], listed = photos) {
  const table = [
    header,
    row(1, "2 May 2025, 10:00:00", "Ride", "activities/1.gpx", listed),
    row(2, "3 May 2025, 10:00:00", "Weights", ""),
    row(3, "4 May 2025, 10:00:00", "Yoga", ""),
  ];
  const files = [];
  for (const name of photos) {
    const width = 60 + Number(/\d+/.exec(name)?.[0]);
    files.push({ name, bytes: await photoFile({ width }), stored: true });
  }
  const recordings = [
    { name: "activities.csv", bytes: text(table.join("\r\n")) },
    { name: "activities/1.gpx", bytes: gpx },
  ];
  return { name: "export_1.zip", bytes: writeZip([...recordings, ...files]) };
}

describe("[ADD-4] the photos of a Strava export", () => {
  let server: TestApp;
  let user: TestUser;
  let people = 0;
  let jobId = "";
  let decoded = 0;
  let stop = new AbortController();

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => server.close());

  const send = async (file: Awaited<ReturnType<typeof exportWith>>): Promise<void> => {
    user = await server.signUp(`photographer${(people += 1)}`);
    decoded = 0;
    ({ jobId } = (await sendImport(server, user, [file], "?duplicates=keep")).json().payload);
  };
  const read = async (): Promise<SentImport> => await readImport(server, user, jobId);
  const cancel = async () => await server.call("DELETE", `/workout/import/${jobId}`, { key: user.key });
  const picturesOf = async (): Promise<number> => {
    const { payload } = (await server.call("GET", "/workouts", { key: user.key })).json();
    return payload.find(({ description }: { description: string }) => description === "Ride").pictureCount;
  };

  async function keyOf() {
    const { rows } = await server.database.pool.query("SELECT owner_id FROM import_jobs WHERE id = $1", [
      jobId,
    ]);
    return { ownerId: String(rows[0].owner_id), jobId };
  }

  /** One run of the job, as a worker would do it. */
  async function run({
    whileDecoding = async () => {},
    afterRecording = async () => {},
  }: {
    readonly whileDecoding?: () => Promise<unknown>;
    readonly afterRecording?: () => Promise<unknown>;
  } = {}) {
    stop = new AbortController();
    const gate: AtMost = async (task) => {
      const done = await task();
      await afterRecording();
      return done;
    };
    const images: Deps["images"] = {
      ...server.deps.images,
      async writeSizes(...work) {
        decoded += 1;
        await whileDecoding();
        return await server.deps.images.writeSizes(...work);
      },
    };
    const slice = { ...(await keyOf()), from: 1, to: 1 };
    const context = { log: server.deps.log, signal: stop.signal, requestId: undefined };
    return await importSlice({ ...server.deps, images }, gate, slice, context);
  }

  const photos = ["media/1.jpg", "media/2.jpg", "media/3.jpg"];

  it("are added once each by a run that goes on where the one before was stopped, and none counts as a workout", async () => {
    await send(await exportWith(photos, ["media/none.jpg", ...photos]));
    const stopAtSecond = async () => await Promise.resolve(decoded === 2 && stop.abort());
    expect(await run({ whileDecoding: stopAtSecond })).toBe("again");
    expect(await picturesOf()).toBe(2);
    const between = await read();
    expect(between.state).toBe("running");
    expect(between.counts).toMatchObject({ total: 4, waiting: 0, imported: 3, failed: 1 });
    expect(await run()).toBe("done");
    expect([decoded, await picturesOf()]).toEqual([3, 3]);
    const { state, counts, files } = await read();
    expect(state).toBe("finished");
    expect(counts).toEqual(between.counts);
    expect(files.map((file) => [file.file, file.state])).toEqual([
      ["export_1.zip", "unpacked"],
      ["activities/1.gpx", "imported"],
      ["Weights", "imported"],
      ["Yoga", "imported"],
      ["media/none.jpg", "failed"],
    ]);
  });

  it("let other jobs run in between, and each run gets further, however slow the server is", async () => {
    await send(await exportWith(photos));
    let clock = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => (clock += 21_000));
    const added: number[] = [];
    let outcome = "again";
    while (outcome === "again" && added.length < 10) {
      outcome = await run();
      added.push(decoded);
    }
    expect([outcome, decoded]).toEqual(["done", 3]);
    expect(new Set(added)).toEqual(new Set([0, 1, 2, 3]));
    expect((await read()).counts).toMatchObject({ total: 3, imported: 3 });
    expect(await picturesOf()).toBe(3);
  });

  it("stop coming when the import is cancelled while one is being decoded", async () => {
    await send(await exportWith(photos));
    expect(await run({ whileDecoding: cancel })).toBe("done");
    expect(decoded).toBe(1);
    expect((await read()).state).toBe("cancelled");
  });

  it("do not begin to come when the import is cancelled during its last recordings", async () => {
    await send(await exportWith(photos));
    expect(await run({ afterRecording: cancel })).toBe("done");
    expect([decoded, await picturesOf()]).toEqual([0, 0]);
  });

  it("come with an import that is retried and that another part of it has finished meanwhile", async () => {
    await send(await exportWith(photos));
    await server.database.pool.query(
      "UPDATE import_files SET state = 'failed', reason = 'workout_import.failed' WHERE job_id = $1",
      [jobId],
    );
    const finish = async () => await finishJob(server.deps.db, await keyOf(), server.deps.now());
    expect(await run({ afterRecording: finish })).toBe("done");
    expect(await picturesOf()).toBe(3);
    expect(await read()).toMatchObject({ state: "finished", counts: { imported: 3, failed: 0 } });
  });

  it("are decoded once when the table lists them twice, and reported once when they are missing", async () => {
    const twice = ["media/1.jpg", "media/1.jpg", "media/none.jpg", "media/none.jpg"];
    await send(await exportWith(["media/1.jpg"], twice));
    expect(await run()).toBe("done");
    expect(decoded).toBe(1);
    expect((await read()).counts).toMatchObject({ failed: 1 });
  });

  it("are not reported as too many, and not decoded, when a full workout has them already", async () => {
    await send(await exportWith(["media/1.jpg", "media/other/1.jpg"]));
    expect(await run({ whileDecoding: async () => await Promise.resolve(stop.abort()) })).toBe("again");
    expect(await picturesOf()).toBe(1);
    await server.database.pool.query("UPDATE workouts SET picture_count = 100 WHERE picture_count = 1");
    expect(await run()).toBe("done");
    expect((await read()).counts).toMatchObject({ imported: 3, failed: 0 });
    expect(decoded).toBe(1);
  });
});
