import { writeFit } from "@cairn/demo/files/write-fit";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import type { GeneratedActivity } from "@cairn/demo/outings/generated-activity";
import { createRandom } from "@cairn/demo/random";
import type { Recording, RecordingColumns } from "@cairn/domain/recording/recording";
import { haversine } from "@cairn/geo/haversine";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { patience } from "@cairn/testkit/patience";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newSendToken } from "../../../test/access/send-tokens.ts";
import { endedImport, sendImport } from "../../../test/files/sent-imports.ts";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";
import type { JobRunner } from "../../platform/jobs/job-runner.ts";

const text = new TextEncoder();
const dayMs = 86_400_000;
let day = 0;
/** A run of the watch on a day that no other test uses. */
const nextRun = (): GeneratedActivity =>
  generateRecording("run", createRandom("one outing"), Date.UTC(2024, 3, 1, 7) + (day += 1) * dayMs);

/** A part of a recording as another device has it: without sensors, with positions that are some metres off. */
function elsewhere(
  recording: Recording,
  { from = 0, to = recording.length, aheadS = 0, off = 3 } = {},
): Recording {
  const { time, lat, lon, ele } = recording.columns;
  const start = time?.[from] ?? 0;
  const pick = (column: Float64Array | undefined) => column?.slice(from, to) ?? new Float64Array();
  const columns: RecordingColumns = {
    time: pick(time).map((at) => at - start),
    lat: pick(lat).map((at, i) => at + (off / 111_000) * Math.sin(i / 5)),
    lon: pick(lon),
    ele: pick(ele),
  };
  const startTime = (recording.startTime ?? 0) + (start + aheadS) * 1000;
  return { startTime, length: to - from, segmentStarts: [0], laps: [], columns };
}

const gpxOf = (recording: Recording, type?: string): Uint8Array =>
  text.encode(writeGpx(recording, type === undefined ? {} : { type }));
/** Places, heights and times alone. */
const bareGpx = (recording: Recording, type?: string): Uint8Array => {
  const { time, lat, lon, ele } = recording.columns;
  const columns = { ...(time && { time }), ...(lat && { lat }), ...(lon && { lon }), ...(ele && { ele }) };
  return gpxOf({ ...recording, columns }, type);
};

describe("[ADD-4] one outing in several files", () => {
  let server: TestApp;
  let runner: JobRunner;
  let user: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    runner = await startWorker(server);
    user = await server.signUp("outings");
  });
  afterAll(async () => {
    await runner.stop();
    await server.close();
  });

  const send = async (bytes: Uint8Array, query = "recognise", name = "a") => {
    const { body, contentType } = multipartBody([{ name, bytes }]);
    const answer = await server.call("POST", `/workout/importGpx?duplicates=${query}`, {
      key: user.key,
      payload: body,
      headers: { "content-type": contentType },
    });
    return answer.json();
  };
  const keyOf = async (bytes: Uint8Array): Promise<string> => (await send(bytes)).payload.workoutKey;
  const combined = async (id: string, query = "") =>
    (await server.call("GET", `/workouts/${id}/combined${query}`, { key: user.key })).json().payload;
  const original = async (id: string) =>
    (await server.call("GET", `/workouts/${id}/original`, { key: user.key })).body;
  const edit = async (id: string, header: object) => {
    const saved = await server.call("POST", "/workouts/header", {
      key: user.key,
      payload: [{ workoutKey: id, ...header }],
    });
    expect(saved.statusCode).toBe(200);
  };
  const count = async () => {
    const { rows } = await server.database.pool.query(
      "SELECT (SELECT count(*)::int FROM workouts) AS workouts, (SELECT count(*)::int FROM uploads) AS uploads",
    );
    return { ...rows[0], files: (await server.cachedFiles()).length };
  };
  const expectReplaced = async (bytes: Uint8Array, key: string) => {
    const before = await count();
    expect(await send(bytes)).toMatchObject({
      error: null,
      payload: { workoutKey: key },
      metadata: { duplicateOf: key, warnings: ["recording_replaced"] },
    });
    expect(await count()).toEqual(before);
  };
  const expectKept = async (bytes: Uint8Array, key: string) => {
    const before = await combined(key);
    const answer = await send(bytes);
    expect(answer.metadata).toEqual({ INFO: "imported 0 of 1; already there: 1", duplicateOf: key });
    expect(answer.payload.workoutKey).toBe(key);
    expect(await combined(key)).toEqual(before);
  };

  it("gets the values of the device's file that comes after a bare track, with their source", async () => {
    const run = nextRun();
    const key = await keyOf(bareGpx(run.recording));
    const before = await combined(key);
    expect(before.provenance.ascent.source).toBe("computed");
    const fit = writeFit({ ...run, device: { manufacturer: 255, product: 1, name: "Cairn One" } });
    await expectReplaced(fit, key);
    const after = await combined(key);
    // What the watch says in the file.
    expect(after.provenance.ascent).toMatchObject({ source: "device", device: run.totals.ascent });
    expect(after.totalAscent).toBe(run.totals.ascent);
    expect(after.hrdata.workoutAvgHR).toBe(run.totals.avgHeartRate);
    expect(after.deviceName).toBe("Cairn One");
    expect(after.activityId).toBe(1);
    expect(Buffer.from(await original(key)).length).toBeGreaterThan(0);
    const { rows } = await server.database.pool.query(
      "SELECT format, file_name FROM uploads WHERE workout_id = $1",
      [key],
    );
    expect(rows).toEqual([{ format: "fit", file_name: "a" }]);
    await expectKept(bareGpx(run.recording), key);
    await expectKept(fit, key);
  });

  it("keeps what its owner typed and chose", async () => {
    const run = nextRun();
    const key = await keyOf(bareGpx(run.recording));
    const start = (run.recording.startTime ?? 0) - 3_600_000;
    await edit(key, {
      description: "Mine",
      totalDistance: 12_345,
      startTime: start,
      activityId: 22,
      sharingFlags: 19,
      gear: ["Old shoes"],
    });
    await expectReplaced(writeFit(run), key);
    const after = await combined(key);
    expect(after).toMatchObject({
      description: "Mine",
      totalDistance: 12_345,
      startTime: start,
      activityId: 22,
      sharingFlags: 19,
      gear: ["Old shoes"],
      totalAscent: run.totals.ascent,
    });
    expect(after.provenance.distance).toMatchObject({ source: "entered", device: run.totals.distance });
  });

  it("never gets the values of a poorer file, nor of one that knows something else alone", async () => {
    const run = nextRun();
    const key = await keyOf(writeFit(run));
    await expectKept(bareGpx(run.recording), key);
    const { cadence: _, ...columns } = run.recording.columns;
    const withoutCadence = {
      ...run.recording,
      columns: { ...columns, temperature: columns.time ?? new Float64Array() },
    };
    await expectKept(gpxOf(withoutCadence), key);
  });

  it("shows others the part outside of privacy zones of the new recording alone", async () => {
    const run = nextRun();
    const own = user;
    user = await server.signUp("zoned");
    const { lat, lon } = run.recording.columns;
    const home = { lat: lat?.[0] ?? 0, lon: lon?.[0] ?? 0 };
    const zone = { name: "Home", center: { x: home.lon, y: home.lat }, radius: 300 };
    await server.call("POST", "/user/privacyzones", { key: user.key, payload: zone });
    const key = await keyOf(bareGpx(run.recording));
    await edit(key, { sharingFlags: 19 });
    const seen = async () => (await server.call("GET", `/workouts/${key}/combined`)).json().payload;
    const before = await seen();
    await expectReplaced(writeFit(run), key);
    const after = await seen();
    expect(before.hrdata?.workoutAvgHR ?? 0).toBe(0);
    expect(after.hrdata.workoutAvgHR).toBeGreaterThan(60);
    expect(after.totalDistance).toBeLessThan((await combined(key)).totalDistance - 300);
    const { rows } = await server.database.pool.query(
      "SELECT start_lat AS lat, start_lon AS lon FROM public_recordings WHERE workout_id = $1",
      [key],
    );
    expect(haversine(home.lat, home.lon, rows[0].lat, rows[0].lon)).toBeGreaterThan(290);
    user = own;
  });

  it("is the whole file that a program delivered half before", async () => {
    const run = nextRun();
    const fit = writeFit(run);
    const gpx = bareGpx(nextRun().recording);
    for (const whole of [fit, gpx]) {
      const half = whole.slice(0, Math.floor(whole.length / 2));
      const key = await keyOf(half);
      const before = await combined(key);
      await edit(key, { description: "Half" });
      await expectReplaced(whole, key);
      const after = await combined(key);
      expect(after.description).toBe("Half");
      expect(after.totalTime).toBeGreaterThan(1.5 * before.totalTime);
      await expectKept(half, key);
      await expectKept(whole, key);
      await server.call("DELETE", `/workouts/${key}/delete`, { key: user.key });
    }
  });

  it("is asked about if the tracks agree, although a device was late, in another sport or in another zone", async () => {
    const { recording } = nextRun();
    const first = await keyOf(bareGpx(recording, "running"));
    const late = elsewhere(recording, { from: 180, to: recording.length - 300 });
    const others = [bareGpx(late, "cycling"), bareGpx(elsewhere(recording, { aheadS: 3600 }), "running")];
    for (const bytes of others) {
      const before = await count();
      expect(await send(bytes, "ask")).toMatchObject({
        payload: { workoutKey: first },
        metadata: { duplicateOf: first, warnings: ["likely_duplicate"] },
      });
      expect(await count()).toEqual(before);
      const stored = await send(bytes);
      const key = stored.payload.workoutKey;
      expect(key).not.toBe(first);
      expect(stored.metadata).toMatchObject({ duplicateOf: first, warnings: ["likely_duplicate"] });
      expect(await combined(key)).toMatchObject({ counted: false, duplicateOf: first });
      await server.call("DELETE", `/workouts/${key}/delete`, { key: user.key });
      // Programs that know only drafts get what they always got.
      const kept = await send(bytes, "keep");
      expect(kept.metadata).toEqual({ INFO: "imported 1 of 1" });
      expect(await combined(kept.payload.workoutKey)).not.toHaveProperty("counted", false);
      await server.call("DELETE", `/workouts/${kept.payload.workoutKey}/delete`, { key: user.key });
    }
  });

  it("is marked in a job that asks, left out of it, and kept on request; others are stored without being counted", async () => {
    const { recording } = nextRun();
    const first = await keyOf(bareGpx(recording));
    const bytes = bareGpx(elsewhere(recording, { from: 180, to: recording.length - 300 }));
    const file = { name: "a.zip", bytes: writeZip([{ name: "late.gpx", bytes }]) };
    const job = async (query: string) => {
      const sent = await sendImport(server, user, [file], query);
      const { files } = await endedImport(server, user, sent.json().payload.jobId);
      return files.filter(({ member }) => member > 0);
    };
    expect(await job("?duplicates=ask")).toMatchObject([
      { state: "duplicate", workoutKey: first, warnings: ["likely_duplicate"] },
    ]);
    const [stored] = await job("");
    expect(stored).toMatchObject({ state: "imported", warnings: ["likely_duplicate"] });
    const key = stored?.workoutKey ?? "";
    expect(await combined(key)).toMatchObject({ counted: false, duplicateOf: first });
    await server.call("DELETE", `/workouts/${key}/delete`, { key: user.key });
    const [kept] = await job("?duplicates=keep");
    expect(kept).toMatchObject({ state: "imported", warnings: [] });
  });

  it("is recognised among the files of one job, whatever is read first", async () => {
    const { recording } = nextRun();
    const parts = [0, 120, 240, 360].map((from) =>
      bareGpx(elsewhere(recording, { from, off: 1 + from / 100 })),
    );
    const file = { name: "b.zip", bytes: writeZip(parts.map((bytes, i) => ({ name: `${i}.gpx`, bytes }))) };
    const sent = await sendImport(server, user, [file], "?duplicates=ask");
    const { files } = await endedImport(server, user, sent.json().payload.jobId);
    const members = files.filter(({ member }) => member > 0).map(({ state }) => state);
    expect(members.toSorted()).toEqual(["duplicate", "duplicate", "duplicate", "imported"]);
  });

  it("[ADD-5] is stored without being counted if a program sends it, of which its owner is told until they decide", async () => {
    const own = user;
    user = await server.signUp("sending");
    const token = await newSendToken(server, user);
    const { recording } = nextRun();
    const first = await keyOf(bareGpx(recording));
    const sent = await server.call("POST", `/workout/upload/${token}`, {
      payload: Buffer.from(bareGpx(elsewhere(recording, { from: 180 }))),
      headers: { "content-type": "application/octet-stream" },
    });
    expect(sent.statusCode).toBe(201);
    const { workoutKey } = sent.json().payload;
    expect(await combined(workoutKey)).toMatchObject({ counted: false, duplicateOf: first });
    const notices = async () => {
      const answer = await server.call("GET", "/user/notifications", { key: user.key });
      return answer.json().payload.notifications;
    };
    await expect
      .poll(notices, { timeout: patience.step })
      .toMatchObject([{ kind: "upload_likely", workout: { workoutKey } }]);
    const counting = { key: user.key, payload: { counted: true } };
    const counted = await server.call("PUT", `/workouts/${workoutKey}/counted`, counting);
    expect(counted.statusCode).toBe(200);
    expect(await notices()).toEqual([]);
    user = own;
  });

  it("[ADD-5] keeps its values if only a token sent the better file, and gets the rest of a half one", async () => {
    const own = user;
    user = await server.signUp("sending-better");
    const token = await newSendToken(server, user);
    const sendByToken = async (bytes: Uint8Array) => {
      const sent = await server.call("POST", `/workout/upload/${token}`, {
        payload: Buffer.from(bytes),
        headers: { "content-type": "application/octet-stream" },
      });
      return [sent.statusCode, sent.json().payload.workoutKey];
    };
    const run = nextRun();
    const key = await keyOf(bareGpx(run.recording));
    const before = await combined(key);
    expect(await sendByToken(writeFit(run))).toEqual([200, key]);
    expect(await combined(key)).toEqual(before);
    const another = nextRun().recording;
    const half = elsewhere(another, { off: 0, to: 400 });
    const halfKey = await keyOf(gpxOf(half));
    expect(await sendByToken(gpxOf(elsewhere(another, { off: 0 })))).toEqual([200, halfKey]);
    expect((await combined(halfKey)).totalTime).toBeGreaterThan(half.columns.time?.at(-1) ?? Number.NaN);
    user = own;
  });

  it("is stored or recognised, and never refused, if a dozen files of it come at once", async () => {
    const { recording } = nextRun();
    const files = Array.from({ length: 12 }, (_, n) =>
      bareGpx(elsewhere(recording, { from: 20 * n, off: n })),
    );
    const answers = await Promise.all(files.map((file) => send(file)));
    expect(answers.map(({ error }) => error)).toEqual(files.map(() => null));
  });

  it("is not looked for among the workouts of others", async () => {
    const { recording } = nextRun();
    await keyOf(bareGpx(recording));
    const own = user;
    user = await server.signUp("companion");
    const answer = await send(bareGpx(elsewhere(recording, { from: 180 })));
    expect(answer.metadata).toEqual({ INFO: "imported 1 of 1" });
    user = own;
  });

  it("costs no more than three comparisons, however many workouts somebody has at that time", async () => {
    const person = await server.signUp("many");
    const { recording } = nextRun();
    const first = (await server.importFiles(person, { name: "a", bytes: bareGpx(recording) })).json().payload
      .workoutKey;
    await server.database.pool.query(
      `WITH more AS (SELECT lpad(to_hex(n), 24, '0') AS id, n FROM generate_series(1, 300) AS n),
        ws AS (INSERT INTO workouts
          SELECT (jsonb_populate_record(w, jsonb_build_object('id', more.id))).* FROM workouts w, more
          WHERE w.id = $1 RETURNING id),
        rs AS (INSERT INTO recordings
          SELECT (jsonb_populate_record(r, jsonb_build_object('workout_id', more.id))).*
          FROM recordings r, more, (SELECT count(*) FROM ws) AS done WHERE r.workout_id = $1 RETURNING workout_id)
      INSERT INTO uploads
        SELECT (jsonb_populate_record(u, jsonb_build_object('workout_id', more.id, 'traits',
          jsonb_set(u.traits::jsonb, '{startTime}', to_jsonb((u.traits->>'startTime')::bigint + 500000 + more.n))))).*
        FROM uploads u, more, (SELECT count(*) FROM rs) AS done WHERE u.workout_id = $1`,
      [first],
    );
    const run = vi.spyOn(server.deps.workers, "run");
    const bytes = bareGpx(elsewhere(recording, { from: 200 }));
    const answer = await server.importFiles(person, { name: "b", bytes });
    const compared = run.mock.calls.filter(([task]) => task.name === "compareRecordings");
    run.mockRestore();
    expect(answer.json().error).toBeNull();
    expect(compared.length).toBe(3);
  });
});
