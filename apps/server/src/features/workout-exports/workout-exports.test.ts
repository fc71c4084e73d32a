import { gzipSync } from "node:zlib";
import { workoutJsonSchema } from "@cairn/contracts/workout-exports/workout-json";
import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import { itWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { generateDive } from "@cairn/testkit/outings/dive";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { attachment } from "../../platform/http/answers/attachment.ts";

const start = Date.parse("2025-06-01T10:00:00.500Z");
const point = (i: number) =>
  `<trkpt lat="${60 + i / 10_000}" lon="24.1234567"><ele>${100 + i}</ele><time>${new Date(start + i * 5000).toISOString()}</time>
<extensions><g:TrackPointExtension>${i === 3 ? "" : `<g:hr>${100 + i}</g:hr>`}</g:TrackPointExtension></extensions></trkpt>`;
const gpx = Buffer.from(
  `<gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1" version="1.1" creator="Pyörä">
<trk><name>Over &amp; out</name><type>running</type><trkseg>${Array.from({ length: 21 }, (_, i) => point(i)).join("")}</trkseg></trk></gpx>`,
);

const decoded = (bytes: Uint8Array) => {
  const result = decodeBytes(bytes);
  return result.ok ? result.value : expect.fail(result.error.kind);
};

/** Half a minute easy, half a minute hard. */
const watts = (i: number): number => 150 + 120 * (Math.floor(i / 30) % 2);

describe("workout exports", () => {
  let server: TestApp;
  let user: TestUser;
  let key: string;
  const publicUrl = "https://cairn.example";

  beforeAll(async () => {
    server = await createTestApp({ publicUrl });
    user = await server.signUp("exporter");
    key = (await importGpx("a.gpx", gpx)).json().payload.workoutKey;
  });
  afterAll(() => server.close());

  /** Imported as a workout of its own, even if it is a duplicate. */
  const importGpx = (name: string, bytes: Uint8Array) => server.importAllFiles(user, { name, bytes });
  const exported = async (name: string, bytes: Uint8Array) => {
    const { workoutKey } = (await importGpx(name, bytes)).json().payload;
    return workoutJsonSchema.strict().parse((await get(`/workouts/${workoutKey}/ultimatemanager`)).json());
  };
  const get = (path: string, sessionKey: string | undefined = user.key) =>
    server.call("GET", path, { key: sessionKey });

  it("[API-49] gives the recording as a GPX file", async () => {
    const answer = await get(`/workout/exportGpx/${key}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/gpx+xml",
      "content-disposition": `attachment; filename="2025-06-01_13-00_running.gpx"`,
      "cache-control": "private, no-store",
    });
    // Regular expressions of known clients.
    expect(/filename="(.+)"/.exec(String(answer.headers["content-disposition"]))?.[1]).toMatch(/\.gpx$/);
    const back = decoded(answer.rawPayload);
    expect(back).toMatchObject({ name: "Over & out", activityId: 1, warnings: [] });
    expect(back.recording.length).toBe(21);
    expect(back.recording.startTime).toBe(start);
    expect(back.recording.columns.heartRate?.[20]).toBe(120);
    expect(back.recording.columns.heartRate?.[3]).toBeNaN();
    expect(back.recording.columns.lon?.[7]).toBe(24.123_456_7);
    expect(answer.body).toContain(`<author><name>exporter Tester</name></author>`);
    expect(answer.body).toContain(`<link href="${publicUrl}/workout/exporter/${key}">`);
  });

  it("[API-50] gives the recording as a FIT file", async () => {
    const answer = await get(`/workout/exportFit/${key}`);
    expect(answer.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="2025-06-01_13-00_running.fit"`,
    });
    expect(answer.rawPayload.subarray(8, 12).toString()).toBe(".FIT");
    const back = decoded(answer.rawPayload);
    expect(back).toMatchObject({ activityId: 1, utcOffset: 10_800, deviceName: "Pyörä", warnings: [] });
    expect(back.recording.length).toBe(21);
    expect(back.recording.columns.time?.[20]).toBe(100);
    // 20 steps of 1e-4 degrees on a sphere of R = 6371008.8 m.
    expect(back.device?.distance).toBeCloseTo(222.39, 1);
    const { totalAscent } = (await get(`/workouts/${key}`)).json().payload;
    expect(totalAscent).toBeGreaterThan(18);
    expect(back.device?.ascent).toBe(Math.round(totalAscent));
  });

  it("[WORK-11] gives the recording as a TCX file", async () => {
    const answer = await get(`/workout/exportTcx/${key}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/vnd.garmin.tcx+xml",
      "content-disposition": `attachment; filename="2025-06-01_13-00_running.tcx"`,
    });
    const back = decoded(answer.rawPayload);
    expect(back).toMatchObject({ name: "Over & out", activityId: 1, deviceName: "Pyörä", warnings: [] });
    expect(back.recording.startTime).toBe(start);
    expect(back.recording.columns.heartRate?.[20]).toBe(120);
    expect(back.device?.distance).toBeCloseTo(222.39, 1);
  });

  it("[WORK-11] gives a TCX file with the distance and the time that the owner typed", async () => {
    const bytes = writeFit(generateRecording("run", createRandom("typed")));
    const { workoutKey } = (await importGpx("typed.fit", bytes)).json().payload;
    const payload = { totalDistance: 12_345, totalTime: 4321 };
    await server.call("PUT", `/workouts/${workoutKey}/attributes`, { key: user.key, payload });
    const { device } = decoded((await get(`/workout/exportTcx/${workoutKey}`)).rawPayload);
    expect(device).toMatchObject({ distance: 12_345, timerTime: 4321 });
  });

  it("[API-50] has a computed normalized power if the device gave none", async () => {
    const points = Array.from({ length: 600 }, (_, i) => {
      const time = new Date(start + 86_400_000 + i * 1000).toISOString();
      return `<trkpt lat="${60 + i / 20_000}" lon="24"><time>${time}</time><extensions><power>${watts(i)}</power></extensions></trkpt>`;
    });
    const ride = Buffer.from(
      `<gpx version="1.1" creator="x"><trk><type>cycling</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
    );
    const { workoutKey } = (await importGpx("ride.gpx", ride)).json().payload;
    const { analysis } = (await get(`/workouts/${workoutKey}/combined`)).json().payload;
    const back = decoded((await get(`/workout/exportFit/${workoutKey}`)).rawPayload);
    expect(analysis.normalizedPower).toBeGreaterThan(200);
    expect(back.device?.normalizedPower).toBe(Math.round(analysis.normalizedPower));
  });

  it("[WORK-14] [API-50] [API-51] has no cadence if the device, which had no sensor, wrote zeros", async () => {
    const dive = generateDive(Date.UTC(2025, 6, 5, 9));
    const bytes = writeFit({ ...dive, totals: { ...dive.totals, avgCadence: 0, maxCadence: 0 } });
    const { key: workoutKey, deviceTotals, totals } = await exported("dive.fit", bytes);
    expect(deviceTotals).toMatchObject({ avgCadence: 0, maxCadence: 0 });
    expect(Object.keys(totals)).toContain("avgHeartRate");
    expect(Object.keys(totals).join(" ")).not.toContain("Cadence");
    const { device } = decoded((await get(`/workout/exportFit/${workoutKey}`)).rawPayload);
    expect(device?.avgHeartRate).toBeGreaterThan(90);
    expect([device?.avgCadence, device?.maxCadence]).toEqual([undefined, undefined]);
    const { cadence, extensions } = (await get(`/workouts/${workoutKey}/combined`)).json().payload;
    expect(cadence).toEqual({ avg: 0, max: 0 });
    expect(extensions[0].type).toBe("SummaryExtension");
    expect(Object.keys(extensions[0]).join(" ")).not.toContain("Cadence");
  });

  it("[API-51] gives everything known as one JSON file", async () => {
    const answer = await get(`/workouts/${key}/ultimatemanager`);
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="2025-06-01_13-00_running.json"`,
    });
    const document = workoutJsonSchema.strict().parse(answer.json());
    expect(document).toMatchObject({
      format: "cairn-workout/1",
      key,
      owner: { username: "exporter", name: "exporter Tester" },
      activity: { id: 1, slug: "running" },
      title: "Over & out",
      startTime: "2025-06-01T10:00:00.500Z",
      timeZone: "Europe/Helsinki",
      utcOffsetMinutes: 180,
      privacy: "private",
      deviceName: "Pyörä",
      warnings: [],
      original: { fileName: "a.gpx", format: "gpx", size: gpx.length },
    });
    expect(document.totals["distance"]).toMatchObject({ source: "computed" });
    expect(document.totals["distance"]?.value).toBeCloseTo(222.39, 1);
    const { columns, ...recording } = document.recording ?? expect.fail("no recording");
    expect(recording).toEqual({
      startTime: "2025-06-01T10:00:00.500Z",
      length: 21,
      segmentStarts: [0],
      laps: [],
    });
    expect(Object.keys(columns)).toEqual(["time", "lat", "lon", "ele", "heartRate"]);
    expect(columns.heartRate?.slice(0, 5)).toEqual([100, 101, 102, null, 104]);
    expect(columns.lon?.[0]).toBe(24.123_456_7);
  });

  itWithCorpus("[API-51] gives the legs of a multisport file", async ({ read }) => {
    const bytes = read("fit/fitparse-activity-large-fenxi2-multisport.fit");
    expect((await exported("tri.fit", bytes)).legs).toEqual(decoded(bytes).legs);
  });

  it("[API-51] gives the lengths of a pool", async () => {
    const swim = generateRecording("pool-swim", createRandom(9));
    const pool = await exported("swim.fit", writeFit(swim));
    expect(pool.legs).toEqual([]);
    const made = swim.pool?.lengths.filter(({ strokes }) => strokes > 0) ?? [];
    expect(pool.recording?.lengths?.filter(({ isActive }) => isActive)).toHaveLength(made.length);
  });

  it(
    "[WORK-11] returns the original file, byte for byte, also if it was gzipped",
    { tags: ["processes"] },
    async () => {
      const plain = await get(`/workouts/${key}/original`);
      expect(plain.headers).toMatchObject({
        "content-type": "application/octet-stream",
        "content-disposition": `attachment; filename="a.gpx"`,
        "content-length": String(gpx.length),
      });
      expect(plain.rawPayload.equals(gpx)).toBe(true);
      const zipped = gzipSync(gpx);
      const other = (await server.importAllFiles(user, { name: "lenkki ä.gpx.gz", bytes: zipped })).json()
        .payload.workoutKey;
      const packed = await get(`/workouts/${other}/original`);
      expect(packed.rawPayload.equals(zipped)).toBe(true);
      expect(packed.headers["content-encoding"]).toBeUndefined();
      expect(packed.headers["content-disposition"]).toBe(
        `attachment; filename="lenkki _.gpx.gz"; filename*=UTF-8''lenkki%20%C3%A4.gpx.gz`,
      );
    },
  );

  it("[WORK-11] tells the size and the name of the original to a program that asks for the headers alone", async () => {
    const head = await server.call("HEAD", `/workouts/${key}/original`, { key: user.key });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(String(head.headers["content-length"])).toBe(String(gpx.length));
    expect(head.headers["content-disposition"]).toBe(`attachment; filename="a.gpx"`);
  });

  it("[WORK-11] takes the key as ?token=, like links on the page", async () => {
    for (const path of [
      `/workout/exportGpx/${key}`,
      `/workout/exportFit/${key}`,
      `/workouts/${key}/ultimatemanager`,
      `/workouts/${key}/original`,
    ]) {
      const answer = await server.call("GET", `${path}?token=${user.key}`);
      expect([path, answer.statusCode]).toEqual([path, 200]);
      expect((await server.call("GET", path)).headers["content-disposition"]).toBeUndefined();
    }
  });

  it("[API-51] keeps the original and the repairs from everybody but the owner", async () => {
    const shared = (await importGpx("b.gpx", gpx)).json().payload.workoutKey;
    const headers = [{ workoutKey: shared, sharingFlags: 19 }];
    await server.call("POST", "/workouts/header", { key: user.key, payload: headers });
    const stranger = await server.signUp("reader");
    const { original, warnings, ...document } = (
      await get(`/workouts/${shared}/ultimatemanager`, stranger.key)
    ).json();
    expect([original, warnings]).toEqual([undefined, undefined]);
    expect(document.recording.length).toBe(21);
    expect((await get(`/workouts/${shared}/original`, stranger.key)).statusCode).toBe(403);
  });

  it("[API-49] [API-50] [API-51] gives valid files without points for a workout without a recording", async () => {
    const bare = (await importGpx("c.gpx", gpx)).json().payload.workoutKey;
    const { pool } = server.database;
    await pool.query("DELETE FROM recordings WHERE workout_id = $1", [bare]);
    await pool.query("DELETE FROM uploads WHERE workout_id = $1", [bare]);
    const track = await get(`/workout/exportGpx/${bare}`);
    expect([track.statusCode, track.body.includes("<trkpt")]).toEqual([200, false]);
    const back = decoded((await get(`/workout/exportFit/${bare}`)).rawPayload);
    expect(back.recording.length).toBe(0);
    expect(back.device?.timerTime).toBe(100);
    expect((await get(`/workouts/${bare}/ultimatemanager`)).json().recording).toBeNull();
    const original = await get(`/workouts/${bare}/original`);
    expect([original.statusCode, original.json().error.reason]).toEqual([404, "workout.no_original"]);
  });

  it("[API-49] [API-50] [API-51] answers 404 for a workout that is not there", async () => {
    for (const path of ["workout/exportGpx/KEY", "workout/exportFit/KEY", "workouts/KEY/ultimatemanager"]) {
      const answer = await get(`/${path.replace("KEY", "0".repeat(24))}`);
      expect([answer.statusCode, answer.json().error.reason]).toEqual([404, "workout.not_found"]);
    }
  });
});

describe("attachment", () => {
  it.each([
    ["a.gpx", `attachment; filename="a.gpx"`],
    [`a"b\\c;d%.fit`, `attachment; filename="a_b_c_d_.fit"; filename*=UTF-8''a%22b%5Cc%3Bd%25.fit`],
    [
      "it's (1)é\r\n.fit",
      `attachment; filename="it's (1)___.fit"; filename*=UTF-8''it%27s%20%281%29%C3%A9%0D%0A.fit`,
    ],
  ])("%j", (name, header) => {
    expect(attachment(name)).toBe(header);
  });
});
