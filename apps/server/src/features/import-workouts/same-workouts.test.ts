import { gzipSync } from "node:zlib";
import { tagsOfCase } from "@cairn/testkit/all-tests";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";

interface Trace {
  readonly name?: string;
  readonly lat?: number;
  readonly type?: string;
  /** Seconds after 10 o'clock. */
  readonly from?: number;
  readonly seconds?: number;
}

let day = 0;
/** A day that no other test uses. */
const nextDay = (): string => new Date(Date.UTC(2024, 0, ++day)).toISOString().slice(0, 10);

const gpx = (date: string, { name = "", lat = 60, type = "", from = 0, seconds = 600 }: Trace = {}) => {
  const points = [0, 1, 2].map((i) => {
    const time = new Date(Date.parse(`${date}T10:00:00Z`) + (from + (seconds / 2) * i) * 1000);
    return `<trkpt lat="${lat + i * 0.004}" lon="24"><time>${time.toISOString()}</time></trkpt>`;
  });
  return Buffer.from(
    `<gpx version="1.1"><trk><name>${name}</name><type>${type}</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

const tcx = (date: string) =>
  Buffer.from(`<TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>${date}T10:00:00Z</Id>
<Lap StartTime="${date}T10:00:00Z"><TotalTimeSeconds>599</TotalTimeSeconds><DistanceMeters>890</DistanceMeters><Track>
<Trackpoint><Time>${date}T10:00:00Z</Time><Position><LatitudeDegrees>60</LatitudeDegrees><LongitudeDegrees>24</LongitudeDegrees></Position></Trackpoint>
<Trackpoint><Time>${date}T10:09:59Z</Time><Position><LatitudeDegrees>60.008</LatitudeDegrees><LongitudeDegrees>24</LongitudeDegrees></Position></Trackpoint>
</Track></Lap></Activity></Activities></TrainingCenterDatabase>`);

const clockless = (name: string) =>
  Buffer.from(
    `<gpx version="1.1"><trk><name>${name}</name><trkseg><trkpt lat="1" lon="2"><time>1970-01-01T00:00:00Z</time></trkpt><trkpt lat="1.01" lon="2"/></trkseg></trk></gpx>`,
  );

describe("[ADD-4] the same workout twice", () => {
  let server: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    user = await server.signUp("twice");
  });
  afterAll(() => server.close());

  const traces = async () => {
    const { rows } = await server.database.pool.query(
      `SELECT (SELECT count(*)::int FROM workouts) AS workouts, (SELECT count(*)::int FROM uploads) AS uploads`,
    );
    const files = await server.cachedFiles();
    return { ...rows[0], files: files.length };
  };
  const send = async (bytes: Uint8Array, by = user, name = "a") =>
    (await server.importFiles(by, { name, bytes })).json();
  const keyOf = async (bytes: Uint8Array): Promise<string> => (await send(bytes)).payload.workoutKey;
  /** Sends a file and expects it to be recognised as an existing workout. */
  const expectKnown = async (bytes: Uint8Array, key: string) => {
    const before = await traces();
    const answer = await send(bytes);
    expect(answer).toMatchObject({
      error: null,
      payload: { workoutKey: key },
      metadata: { INFO: "imported 0 of 1; already there: 1", duplicateOf: key },
    });
    expect(await traces()).toEqual(before);
  };
  const expectNew = async (bytes: Uint8Array, by = user) => {
    const before = await traces();
    const { payload, metadata } = await send(bytes, by);
    expect(metadata).toEqual({ INFO: expect.stringMatching(/^imported 1 of 1/) });
    expect((await traces()).workouts).toBe(before.workouts + 1);
    return payload.workoutKey;
  };

  it("answers the same bytes with the existing workout", async () => {
    const file = gpx(nextDay(), { name: "Morning" });
    const { payload } = await send(file);
    await expectKnown(file, payload.workoutKey);
    expect((await send(file)).payload).toEqual(payload);
  });

  it("recognises it in another wrapping, format and under another name", async () => {
    const date = nextDay();
    const key = await keyOf(gpx(date));
    await expectKnown(gzipSync(gpx(date)), key);
    await expectKnown(gpx(date, { name: "From another service", type: "running" }), key);
    await expectKnown(tcx(date), key);
  });

  it("recognises it from another device that was started and stopped a little later", async () => {
    const date = nextDay();
    const key = await keyOf(gpx(date));
    await expectKnown(gpx(date, { from: 20, seconds: 590, lat: 60.0005 }), key);
  });

  it("treats what follows, what is elsewhere and another sport as separate workouts", async () => {
    const date = nextDay();
    await expectNew(gpx(date, { type: "running" }));
    await expectNew(gpx(date, { type: "running", from: 601 }));
    await expectNew(gpx(date, { type: "running", lat: 61 }));
    await expectNew(gpx(date, { type: "cycling" }));
    await expectNew(gpx(date, { seconds: 1800 }));
  });

  it("recognises the bytes of a file without a clock, and nothing else of it", async () => {
    await expectKnown(clockless("a"), await expectNew(clockless("a")));
    await expectNew(clockless("b"));
  });

  it("ignores what another person has", async () => {
    const other = await server.signUp("somebody-else");
    const file = gpx(nextDay());
    await keyOf(file);
    await expectNew(file, other);
  });

  it("keeps both on request, in the address or in a field before the file", async () => {
    const file = gpx(nextDay());
    const key = await keyOf(file);
    const both = (await server.importAllFiles(user, { name: "a", bytes: file })).json();
    expect(both.metadata).toEqual({
      INFO: "imported 1 of 1; the same as one before: 1",
      duplicateOf: key,
    });
    const { body, contentType } = multipartBody([{ name: "a", bytes: file }]);
    const field = Buffer.from(
      `--${contentType.split("=")[1]}\r\nContent-Disposition: form-data; name="duplicates"\r\n\r\nkeep\r\n`,
    );
    const third = await server.call("POST", "/workout/importGpx?duplicates=recognise", {
      key: user.key,
      payload: Buffer.concat([field, body]),
      headers: { "content-type": contentType },
    });
    const keys = [key, both.payload.workoutKey, third.json().payload.workoutKey];
    expect(new Set(keys).size).toBe(3);
    await expectKnown(file, key);
  });

  it("[API-35] tells only the owner what a workout duplicates, as long as that exists", async () => {
    const date = nextDay();
    const first = await keyOf(gpx(date));
    const answer = (await server.importAllFiles(user, { name: "a", bytes: tcx(date) })).json();
    const copy = answer.payload.workoutKey;
    const publish = [{ workoutKey: copy, sharingFlags: 19 }];
    await server.call("POST", "/workouts/header", { key: user.key, payload: publish });
    const named = async (query = "", key?: string) =>
      (await server.call("GET", `/workouts/${copy}/combined${query}`, { key })).json().payload.duplicateOf;
    expect(await named("", user.key)).toBe(first);
    expect(await named("?as=others", user.key)).toBeUndefined();
    expect(await named()).toBeUndefined();
    await server.call("DELETE", `/workouts/${first}/delete`, { key: user.key });
    expect(await named("", user.key)).toBeUndefined();
  });

  it("[API-45] [API-48] gives programs that only know drafts a draft of their own", async () => {
    const date = nextDay();
    const first = await keyOf(gpx(date));
    const owners = async () =>
      JSON.stringify((await server.call("GET", `/workouts/${first}`, { key: user.key })).json().payload);
    const before = await owners();
    const zip = writeZip([{ name: "a.gpx", bytes: gpx(date) }]);
    const [, outcomes] = [
      await server.importAllFiles(user, { name: "a", bytes: gpx(date) }),
      (await server.importAllFiles(user, { name: "a.zip", bytes: zip })).json(),
    ];
    expect(outcomes.payload).toEqual([expect.objectContaining({ file: "a.gpx", duplicateOf: first })]);
    expect(outcomes.payload[0].workout.workoutKey).not.toBe(first);
    // Uploads like the mobile app.
    const { body, contentType } = multipartBody([{ name: "a", bytes: gpx(date) }]);
    const mobile = await server.call("POST", "/workout", {
      key: user.key,
      payload: Buffer.from(body.toString("latin1").replaceAll('name="file"', 'name="filePart"'), "latin1"),
      headers: { "content-type": contentType },
    });
    const { workoutKey } = mobile.json().payload;
    expect(workoutKey).not.toBe(first);
    expect(
      (await server.call("DELETE", `/workouts/${workoutKey}/delete`, { key: user.key })).statusCode,
    ).toBe(200);
    expect(await owners()).toBe(before);
  });

  it("says so for each file of several and of an archive", async () => {
    const [first, second] = [nextDay(), nextDay()];
    const key = await keyOf(gpx(first));
    const zip = writeZip([
      { name: "a.gpx", bytes: gpx(second) },
      { name: "b.gpx", bytes: gpx(second, { name: "again" }) },
    ]);
    const answer = await server.importFiles(
      user,
      { name: "x.gpx", bytes: gpx(first) },
      { name: "y.zip", bytes: zip },
    );
    const { payload, metadata } = answer.json();
    expect(metadata).toEqual({ INFO: "imported 1 of 3; already there: 2" });
    expect(payload[0]).toMatchObject({ file: "x.gpx", duplicateOf: key, workout: { workoutKey: key } });
    expect(payload[1]).not.toHaveProperty("duplicateOf");
    expect(payload[2]).toMatchObject({ file: "b.gpx", duplicateOf: payload[1].workout.workoutKey });
  });

  it("compares what the files say, whatever was edited since", async () => {
    const date = nextDay();
    const key = await keyOf(gpx(date));
    const edit = { workoutKey: key, startTime: Date.UTC(2020, 0, 1), totalDistance: 5, description: "Mine" };
    await server.call("POST", "/workouts/header", { key: user.key, payload: [edit] });
    await expectKnown(tcx(date), key);
    expect((await send(tcx(date))).payload).toMatchObject({ description: "Mine", totalDistance: 5 });
  });

  it("imports again what was deleted", async () => {
    const file = gpx(nextDay());
    const key = await keyOf(file);
    await server.call("DELETE", `/workouts/${key}/delete`, { key: user.key });
    expect(await expectNew(file)).not.toBe(key);
  });

  it(
    "makes one workout from many requests at once, also at two server processes, and keeps one original",
    { tags: ["processes"] },
    async () => {
      const second = await createTestApp({ beside: server });
      // As many as one person may have waiting at a server.
      const dates = Array.from({ length: 4 }, nextDay);
      const before = await traces();
      const files = dates.flatMap((date) => [gpx(date), gpx(date), tcx(date), gzipSync(gpx(date))]);
      const answers = await Promise.all(
        files.flatMap((bytes) =>
          [server, second].map(async (app) => (await app.importFiles(user, { name: "a", bytes })).json()),
        ),
      );
      await second.close();
      const keys = answers.map(({ payload }) => payload.workoutKey);
      expect(new Set(keys).size).toBe(dates.length);
      expect(answers.filter(({ metadata }) => metadata.duplicateOf === undefined)).toHaveLength(dates.length);
      const after = await traces();
      expect(after).toEqual({
        workouts: before.workouts + dates.length,
        uploads: before.uploads + dates.length,
        files: before.files + dates.length,
      });
    },
  );

  it("is never lost if the existing one is deleted at the same time", { tags: ["processes"] }, async () => {
    const date = nextDay();
    let key = await keyOf(gpx(date));
    for (let round = 0; round < 10; round++) {
      const [answer, deleted] = await Promise.all([
        send(round % 2 === 0 ? gpx(date) : tcx(date)),
        server.call("DELETE", `/workouts/${key}/delete`, { key: user.key }),
      ]);
      expect(deleted.statusCode).toBe(200);
      const there = await server.call("GET", `/workouts/${answer.payload.workoutKey}/original`, {
        key: user.key,
      });
      // Found before the deletion: deleted with it. Otherwise it is a new one with its file.
      expect(there.statusCode).toBe(answer.metadata.duplicateOf === undefined ? 200 : 404);
      key = await keyOf(gpx(date));
    }
  });
});

describeWithCorpus("[ADD-4] one ride from several devices and services", ({ read }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  const recordings = [
    ["gpx/gpxpy-cerknicko-jezero.gpx", "gpx/made-utf16le-bom.gpx"],
    [
      "fit/sweatpy-2020-06-01-16-52-40.fit",
      "tcx/sweatpy-activity_5039744860.tcx",
      "gpx/sweatpy-activity_5039744860.gpx",
    ],
    ["fit/sweatpy-4801048867.fit", "gpx/sweatpy-4801048867_strava.gpx"],
  ];
  for (const [at, paths] of recordings.entries())
    it(`${paths[0]}`, tagsOfCase(at, 2), async () => {
      for (const turn of [paths, paths.toReversed()]) {
        const user = await server.signUp(`rider${turn[0]?.replaceAll(/\W/g, "").slice(-20)}`);
        const keys = [];
        for (const path of turn) {
          const bytes = read(path);
          keys.push((await server.importFiles(user, { name: path, bytes })).json().payload.workoutKey);
        }
        expect(new Set(keys).size).toBe(1);
      }
    });
});
