import { gunzipSync } from "node:zlib";
import { decodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const start = Date.parse("2025-06-01T10:00:00.500Z");
const point = (i: number) =>
  `<trkpt lat="${60 + i / 10_000}" lon="24.1234567">${i === 0 ? "" : `<ele>${100 + i}</ele>`}<time>${new Date(start + i * 5000).toISOString()}</time>
<extensions><g:TrackPointExtension><g:hr>${100 + i}</g:hr></g:TrackPointExtension></extensions></trkpt>`;
const gpx =
  Buffer.from(`<gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1" version="1.1" creator="t">
<trk><name>Way</name><trkseg>${Array.from({ length: 21 }, (_, i) => point(i)).join("")}</trkseg></trk></gpx>`);

describe("recordings", () => {
  let server: TestApp;
  let user: TestUser;
  let key: string;

  beforeAll(async () => {
    server = await createTestApp();
    user = await server.signUp("recorder");
  });
  beforeEach(async () => {
    key = (await server.importAllFiles(user, { name: "a.gpx", bytes: gpx })).json().payload.workoutKey;
  });
  afterAll(() => server.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    server.call("GET", `/workouts/${key}/${path}`, { key: user.key, headers });

  const getTwenty = (encoding: string) => get("data?samples=20", { "accept-encoding": encoding });

  it("[API-36] sends the stored columns unchanged, and only once", async () => {
    const first = await get("recording", { "accept-encoding": "br, gzip" });
    expect(first.headers).toMatchObject({
      "content-type": "application/vnd.cairn.recording",
      "content-encoding": "gzip",
      "cache-control": "private, no-cache",
    });
    const recording = decodeRecording(gunzipSync(first.rawPayload));
    expect(recording.ok && recording.value.length).toBe(21);
    const again = await get("recording", {
      "accept-encoding": "gzip",
      "if-none-match": String(first.headers.etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    for (const accepted of ["", "identity", "br", "gzip;q=0"]) {
      const plain = await get("recording", { "accept-encoding": accepted });
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(plain.rawPayload.equals(gunzipSync(first.rawPayload))).toBe(true);
      // A strong tag identifies the exact bytes (RFC 9110, 8.8.1).
      expect(plain.headers.etag).not.toBe(first.headers.etag);
    }
    const { etag } = first.headers;
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    const statusFor = async (held: string) =>
      (await get("recording", { "accept-encoding": "gzip", "if-none-match": held })).statusCode;
    expect([await statusFor(`"a", W/${etag}`), await statusFor("*"), await statusFor('"a"')]).toEqual([
      304, 304, 200,
    ]);
  });

  it("[API-36] gives points as strict old clients read them: integers, lower-case keys, absolute ms", async () => {
    const { error, payload, metadata } = (await get("data?samples=100000")).json();
    expect([error, metadata]).toEqual([null, null]);
    expect(Object.keys(payload)).toEqual([
      "description",
      "starttime",
      "totaldistance",
      "totaltime",
      "locations",
      "heartrates",
      "eventlaps",
    ]);
    expect(payload).toMatchObject({
      description: "Way",
      starttime: start,
      totaldistance: 222,
      totaltime: 100,
      eventlaps: [],
    });
    expect(payload.locations).toHaveLength(21);
    // 11.12 m in 5 s; a point without an elevation takes its neighbour's.
    expect(payload.locations[0]).toMatchObject({ t: 0, la: 60, ln: 24.123457, s: 0, h: 101, d: start });
    expect(payload.locations[10]).toEqual({
      t: 50,
      la: 60.001,
      ln: 24.123457,
      s: 111,
      h: 110,
      v: expect.closeTo(222, -1),
      d: start + 50_000,
    });
    for (const { t, s, v, d } of payload.locations)
      for (const n of [t, s, v, d]) expect(n).toBe(Math.trunc(n));
    expect(payload.heartrates[20]).toEqual({ t: 100, hr: 120, d: start + 100_000 });
  });

  it("[API-36] thins evenly to the requested samples, and keeps both ends", async () => {
    const { payload } = (await get("data?samples=5")).json();
    expect(payload.locations.map((location: { t: number }) => location.t)).toEqual([0, 25, 50, 75, 100]);
    expect((await get("data?samples=0")).json().payload.locations).toEqual([]);
    expect((await get("data?samples=")).json().payload.locations).toHaveLength(21);
    expect((await get("data?samples=1")).json().payload.locations).toHaveLength(1);
  });

  it("[API-36] is cached until the workout changes", { tags: ["processes"] }, async () => {
    const { etag } = (await get("data")).headers;
    expect((await get("data", { "if-none-match": String(etag) })).statusCode).toBe(304);
    await server.call("POST", "/workouts/header", {
      key: user.key,
      payload: [{ workoutKey: key, description: "Renamed" }],
    });
    const changed = await get("data", { "if-none-match": String(etag) });
    expect(changed.json().payload.description).toBe("Renamed");
  });

  it("[API-36] sends repeated answers compressed to clients that accept it", async () => {
    const plain = await getTwenty("gzip");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    await expect.poll(async () => (await getTwenty("gzip")).headers["content-encoding"]).toBe("gzip");
    const packed = await getTwenty("gzip");
    expect(packed.headers["vary"]).toContain("Accept-Encoding");
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect((await getTwenty("identity")).rawPayload.equals(plain.rawPayload)).toBe(true);
  });

  it("[API-36] gives empty lists, not missing keys, for a workout without a track", async () => {
    await server.database.pool.query("DELETE FROM recordings WHERE workout_id = $1", [key]);
    const { payload } = (await get("data")).json();
    expect(payload).toMatchObject({ locations: [], heartrates: [], eventlaps: [] });
    expect((await get("recording")).statusCode).toBe(404);
  });
});
