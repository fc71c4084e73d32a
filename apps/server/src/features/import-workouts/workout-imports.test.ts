import { mkdir, readdir, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  createTestApp,
  itInOneProcess,
  multipartBody,
  type TestApp,
  type TestUser,
} from "../../../test/test-app.ts";
import { importForAnswer } from "../../core/import-answers/import-answer.ts";
import { sweepOriginals } from "../../core/originals/sweep-originals.ts";
import { incomingRoot } from "../../deps.ts";
import { sweepIncoming } from "../../platform/files/incoming-folder.ts";
import { noteFiles } from "../../platform/files/known-files.queries.ts";

const megabyte = 1024 * 1024;
const gpxHead = '<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test">';

let latitude = 60;

/** Each starts elsewhere, so that none is a duplicate of an earlier one. */
const gpx = (name: string, lat = (latitude += 0.01)): Buffer =>
  Buffer.from(`${gpxHead}<trk><name>${name}</name><trkseg>
<trkpt lat="${lat}" lon="24"><ele>10</ele><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="${lat + 0.001}" lon="24"><ele>11</ele><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`);

const zip = (files: Readonly<Record<string, Uint8Array>>) =>
  writeZip(Object.entries(files).map(([name, bytes]) => ({ name, bytes })));

const streamed = function* (head: string, filler: Buffer, count: number): Generator<Buffer> {
  const whole = multipartBody([{ name: "big.fit", bytes: Buffer.from("@") }]).body.toString("latin1");
  const [before = "", after = ""] = whole.split("@");
  yield Buffer.from(before, "latin1");
  yield Buffer.from(head);
  for (let i = 0; i < count; i++) yield filler;
  yield Buffer.from(after, "latin1");
};

const trackpoint = (time: string, metres: number) =>
  `<Trackpoint><Time>${time}</Time><DistanceMeters>${metres}</DistanceMeters></Trackpoint>`;

describe("import", () => {
  let server: TestApp;
  let user: TestUser;
  let port: number;

  beforeAll(async () => {
    server = await createTestApp();
    user = await server.signUp("importer");
    await server.app.listen({ port: 0 });
    ({ port } = server.app.server.address() as AddressInfo);
  });
  afterAll(() => server.close());

  const one = async (name: string, bytes: Uint8Array) => await server.importFiles(user, { name, bytes });
  const reasonOf = async (bytes: Uint8Array) => (await one("file", bytes)).json().error?.reason;

  const reasonOfMember = async (bytes: Uint8Array) => {
    const { payload } = (await one("hostile.zip", bytes)).json();
    return payload.map(({ error }: { error?: { reason: string } }) => error?.reason);
  };

  /** Rows of every kind, and files anywhere in the data folder. */
  const traces = async () => {
    const { rows } = await server.database.pool.query(
      `SELECT (SELECT count(*) FROM workouts) AS workouts, (SELECT count(*) FROM recordings) AS recordings,
              (SELECT count(*) FROM uploads) AS uploads`,
    );
    const files = await server.cachedFiles();
    return { ...rows[0], files: files.length };
  };

  /** Sends a body over a real connection without holding it in memory. */
  const send = (body: Readable): Promise<{ status: number; reason: string }> =>
    new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          port,
          method: "POST",
          path: "/apiserver/v1/workout/importGpx",
          headers: { STTAuthorization: user.key, "content-type": multipartBody([]).contentType },
        },
        (response) => {
          let text = "";
          response.on("data", (chunk: Buffer) => (text += chunk.toString()));
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, reason: JSON.parse(text).error?.reason }),
          );
        },
      );
      request.on("error", reject);
      body.pipe(request);
    });

  it("[API-48] answers one file with its workout, a private draft", async () => {
    const answer = await one("run.gpx", gpx("Evening run"));
    expect(answer.json()).toMatchObject({
      error: null,
      payload: {
        description: "Evening run",
        sharingFlags: 0,
        startTime: Date.parse("2025-06-01T10:00:00Z"),
        stopTime: Date.parse("2025-06-01T10:01:00Z"),
        totalTime: 60,
        timeOffsetInMinutes: 180,
        isManuallyAdded: false,
      },
      metadata: { INFO: "imported 1 of 1" },
    });
  });

  it("[API-48] gives a recording without a place and a stated clock that of the person's settings", async () => {
    const runner = await server.signUp("indoors");
    const settings = { timeZone: "Pacific/Auckland" };
    await server.call("POST", "/user/settings", { key: runner.key, payload: settings });
    const [begin, end] = ["2025-01-04T18:30:00Z", "2025-01-04T19:00:00Z"];
    const tcx = `<TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>${begin}</Id>
<Lap StartTime="${begin}"><TotalTimeSeconds>1800</TotalTimeSeconds><DistanceMeters>5000</DistanceMeters><Track>
${trackpoint(begin, 0)}${trackpoint(end, 5000)}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`;
    const answer = await server.importFiles(runner, { name: "treadmill.tcx", bytes: Buffer.from(tcx) });
    const { startTime, timeOffsetInMinutes } = answer.json().payload;
    // 07:30 on the next day, in the summer of Auckland.
    expect([startTime, timeOffsetInMinutes]).toEqual([Date.parse(begin), 780]);
  });

  it("[API-48] answers several files with one result each, in the order sent", async () => {
    const answer = await server.importFiles(
      user,
      { name: "a.gpx", bytes: gpx("A") },
      { name: "../../b.html", bytes: Buffer.from("<html>") },
      { name: "c.gpx", bytes: gpx("C") },
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json().payload).toMatchObject([
      { file: "a.gpx", workout: { description: "A" }, warnings: [] },
      { file: "b.html", error: { code: "422", reason: "workout_import.unknown_format" } },
      { file: "c.gpx", workout: { description: "C" } },
    ]);
  });

  it("[API-48] refuses files beyond ten, and keeps the ten", async () => {
    const before = await traces();
    const files = Array.from({ length: 11 }, (_, i) => ({ name: `${i}.gpx`, bytes: gpx(`${i}`) }));
    const { payload } = (await server.importFiles(user, ...files)).json();
    expect(payload[10].error.reason).toBe("workout_import.too_many_files");
    expect((await traces()).workouts).toBe(before.workouts + 10);
  });

  it("[API-48] says so when there is no file", async () => {
    const empty = await server.importFiles(user);
    expect(empty.json().error.reason).toBe("workout_import.no_file");
    const noMultipart = await server.call("POST", "/workout/importGpx", { key: user.key, payload: "<gpx/>" });
    expect(noMultipart.json().error.reason).toBe("workout_import.no_file");
  });

  it("[API-48] keeps markup in names as text, and drops what reverses the direction of writing", async () => {
    const name = "&lt;script&gt;alert(1)&lt;/script&gt; \u202Eabc";
    const { description } = (await one("x.gpx", gpx(name))).json().payload;
    expect(description).toMatch(/^<script>alert\(1\)<\/script>/);
    expect(description).not.toContain("\u202E");
  });

  it("[API-48] refuses 200 MB of zeros by its first bytes", { tags: ["all"] }, async () => {
    const before = await traces();
    const zeros = Buffer.alloc(megabyte);
    const answer = await send(Readable.from(streamed("", zeros, 200)));
    expect(answer).toEqual({ status: 422, reason: "workout_import.unknown_format" });
    expect(await traces()).toEqual(before);
  });

  it("[API-48] refuses a file that goes on and on after a valid start", async () => {
    const before = await traces();
    const answer = await send(Readable.from(streamed(gpxHead, Buffer.alloc(megabyte, " "), 65)));
    expect(answer).toEqual({ status: 413, reason: "workout_import.file_too_large" });
    expect(await traces()).toEqual(before);
  });

  it("[API-48] unwraps gzip, and refuses bombs, damaged and foreign wrappings", async () => {
    expect((await one("x.gpx.gz", gzipSync(gpx("wrapped")))).json().payload.description).toBe("wrapped");
    const before = await traces();
    const bomb = gzipSync(Buffer.concat([Buffer.from(gpxHead), Buffer.alloc(64 * megabyte, "<wpt/>\n")]));
    expect(bomb.length).toBeLessThan(megabyte);
    expect(await reasonOf(bomb)).toBe("workout_import.file_too_large");
    expect(await reasonOf(gzipSync(gpx("short")).fill(0xff, 20, 60))).toBe("workout_import.damaged");
    expect(await reasonOf(gzipSync(gpx("short")).subarray(0, -20))).toBe("workout_import.damaged");
    expect(await reasonOf(gzipSync(Buffer.alloc(0)))).toBe("workout_import.empty_file");
    expect(await reasonOf(gzipSync(Buffer.from("<html>")))).toBe("workout_import.unknown_format");
    expect(await reasonOf(gzipSync(gzipSync(gpx("twice"))))).toBe("workout_import.unknown_format");
    expect(await traces()).toEqual(before);
  });

  it(
    "[ADD-4] answers an archive with one result for each file in it, and stores each as an original of its own",
    { tags: ["processes"] },
    async () => {
      const before = await traces();
      const kml = `<kml><Placemark><Track><when>2024-05-01T10:00:00Z</when><coord>8 46</coord>
      <when>2024-05-01T10:05:00Z</when><coord>8.01 46</coord></Track></Placemark></kml>`;
      const answer = await one(
        "export.zip",
        zip({
          "a/1.gpx": gpx("One", 3),
          "a/b/2.gpx.gz": gzipSync(gpx("Two", 4)),
          "walk.kmz": zip({ "doc.kml": Buffer.from(kml), "icon.png": Buffer.from("PNG") }),
          "a/broken.gpx": Buffer.from("<gpx><trk>"),
          "notes.txt": Buffer.from("not a recording at all"),
          letter: Buffer.from("<html>"),
        }),
      );
      expect(answer.statusCode).toBe(200);
      const { payload, metadata } = answer.json();
      expect(payload).toMatchObject([
        { file: "a/1.gpx", workout: { description: "One" } },
        { file: "a/b/2.gpx", workout: { description: "Two" } },
        { file: "walk.kmz/doc.kml", workout: { totalTime: 300 } },
        { file: "a/broken.gpx", error: { code: "422", reason: "workout_import.not_well_formed" } },
        { file: "letter", error: { reason: "workout_import.unknown_format" } },
      ]);
      expect(metadata.INFO).toMatch(/^imported 3 of 5/);
      const after = await traces();
      expect([after.workouts, after.files]).toEqual([before.workouts + 3, before.files + 3]);
      const original = await server.call("GET", `/workouts/${payload[1].workout.workoutKey}/original`, {
        key: user.key,
      });
      expect(original.rawPayload).toEqual(gpx("Two", 4));
    },
  );

  it("[ADD-4] imports an archive among other files", async () => {
    const answer = await server.importFiles(
      user,
      { name: "a.zip", bytes: zip({ "x.gpx": gpx("X", 5), "y.gpx": gpx("Y", 6) }) },
      { name: "z.gpx", bytes: gpx("Z", 7) },
    );
    expect(answer.json().payload).toMatchObject([{ file: "x.gpx" }, { file: "y.gpx" }, { file: "z.gpx" }]);
    const alone = await one("a.zip", zip({ "x.gpx": gpx("X") }));
    expect(alone.json().payload).toMatchObject([{ file: "x.gpx", workout: { description: "X" } }]);
  });

  it("[ADD-4] says of each hostile archive what is wrong with it, and leaves nothing behind", async () => {
    const before = await traces();
    const good = Buffer.from(zip({ "a.gpx": gpx("never stored", 8) }));
    const directory = good.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    const altered = (offset: number, ...bytes: number[]) => {
      const copy = Buffer.from(good);
      copy.set(bytes, directory + offset);
      return copy;
    };
    expect(await reasonOf(good.subarray(0, -30))).toBe("workout_import.not_an_archive");
    expect(await reasonOf(zip({}))).toBe("workout_import.empty_archive");
    expect(await reasonOf(zip({ "cat.jpg": Buffer.from("JPEG") }))).toBe("workout_import.empty_archive");
    expect(await reasonOf(altered(0, 0))).toBe("workout_import.damaged_archive");

    expect(await reasonOfMember(altered(8, 1))).toEqual(["workout_import.encrypted"]);
    expect(await reasonOfMember(altered(10, 12))).toEqual(["workout_import.unsupported_compression"]);
    expect(await reasonOfMember(altered(16, 1, 2, 3, 4))).toEqual(["workout_import.damaged_archive"]);
    expect(await reasonOfMember(altered(24, 0, 0, 0, 0x7f))).toEqual(["workout_import.too_large"]);
    expect(await reasonOfMember(zip({ "/etc/a.gpx": gpx("a") }))).toEqual(["workout_import.unsafe_name"]);
    expect(await reasonOfMember(zip({ "a.zip": zip({ "b.zip": zip({ "c.gpx": gpx("c") }) }) }))).toEqual([
      "workout_import.nested_too_deep",
    ]);
    const bomb = Buffer.concat([Buffer.from(gpxHead), Buffer.alloc(32 * megabyte, "<wpt/>\n")]);
    expect(await reasonOfMember(zip({ "bomb.gpx": bomb }))).toEqual(["workout_import.suspicious_ratio"]);
    expect(await reasonOfMember(zip({ "bomb.gpx.gz": gzipSync(bomb) }))).toEqual([
      "workout_import.suspicious_ratio",
    ]);
    const twice = Buffer.concat([good.subarray(0, -22), good.subarray(directory)]);
    const end = twice.length - 22;
    twice.writeUInt16LE(2, end + 8);
    twice.writeUInt16LE(2, end + 10);
    twice.writeUInt32LE(2 * (good.length - 22 - directory), end + 12);
    expect(await reasonOf(twice)).toBe("workout_import.overlapping_entries");
    expect(await traces()).toEqual(before);
  });

  it("[ADD-4] stops after a number of files in an archive and says so", async () => {
    const path = join(server.deps.incomingDir, "three");
    await writeFile(path, zip({ "1.gpx": gpx("1", 9), "2.gpx": gpx("2", 10), "3.gpx": gpx("3", 11) }));
    const file = { path, name: "three.zip", size: 0, sha256: "", gzipped: false, isArchive: true };
    const userId = (await server.call("GET", "/user", { key: user.key })).json().payload.key;
    const actor = { kind: "session", userId, username: user.username, keyHash: Buffer.alloc(0) } as const;
    const options = { actor, keepDuplicates: false, limits: { maxMembers: 2 } };
    const outcomes = await importForAnswer(server.deps, file, options);
    expect(outcomes.map(({ name, result }) => [name, result.ok || result.error])).toEqual([
      ["1.gpx", true],
      ["2.gpx", true],
      ["three.zip", "workout_import.too_many_entries"],
    ]);
    expect(await readdir(server.deps.incomingDir)).toEqual([]);
  });

  itInOneProcess("[ADD-4] goes on with an archive when one file of it cannot be stored", async () => {
    await server.database.pool.query(
      `CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN IF NEW.file_name = '1.gpx' THEN RAISE 'disk full'; END IF; RETURN NEW; END $$;
       CREATE TRIGGER refuse_one BEFORE INSERT ON uploads FOR EACH ROW EXECUTE FUNCTION refuse_one()`,
    );
    const before = await traces();
    const log = vi.spyOn(server.deps.log, "error").mockImplementation(() => {});
    const answer = await one("a.zip", zip({ "1.gpx": gpx("1", 12), "2.gpx": gpx("2", 13) }));
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
    await server.database.pool.query("DROP TRIGGER refuse_one ON uploads");
    expect(answer.json().payload).toMatchObject([
      { file: "1.gpx", error: { code: "500", reason: "workout_import.failed" } },
      { file: "2.gpx", workout: { description: "2" } },
    ]);
    expect((await traces()).files).toBe(before.files + 1);
  });

  it("[API-48] leaves nothing behind if the client disconnects during the upload", async () => {
    const before = await traces();
    const body = streamed(gpxHead, Buffer.alloc(megabyte, " "), 8);
    const request = httpRequest({
      port,
      method: "POST",
      path: "/apiserver/v1/workout/importGpx",
      headers: { STTAuthorization: user.key, "content-type": multipartBody([]).contentType },
    });
    request.on("error", () => {});
    for (let i = 0; i < 4; i++) request.write(body.next().value);
    await expect.poll(() => readdir(server.deps.incomingDir)).toHaveLength(1);
    request.destroy();
    await expect.poll(traces).toEqual(before);
  });

  it("[API-48] refuses a body that ends within a file, and leaves nothing behind", async () => {
    const before = await traces();
    const { body, contentType } = multipartBody([{ name: "a.gpx", bytes: gpx("cut off") }]);
    const answer = await server.call("POST", "/workout/importGpx", {
      key: user.key,
      payload: body.subarray(0, -100),
      headers: { "content-type": contentType },
    });
    expect([answer.statusCode, answer.json().error.reason]).toEqual([400, "request.invalid"]);
    expect(await traces()).toEqual(before);
  });

  it("[API-48] leaves nothing behind if the database fails during the import", async () => {
    await server.database.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON uploads FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    const before = await traces();
    const log = vi.spyOn(server.deps.log, "error").mockImplementation(() => {});
    const answer = await one("x.gpx", gpx("never stored", 1));
    log.mockRestore();
    await server.database.pool.query("DROP TRIGGER refuse ON uploads");
    expect(answer.statusCode).toBe(500);
    expect(answer.json().error).toEqual({
      code: "500",
      reason: "internal",
      description: "Something went wrong on the server. Nothing was saved by this request.",
      requestId: answer.headers["x-request-id"],
    });
    expect(await traces()).toEqual(before);
  });

  it("[API-47] keeps an original as long as a workout came from it", async () => {
    const before = await traces();
    const file = gpx("twice", 2);
    const keys = [
      await one("a.gpx", file),
      await server.importAllFiles(user, { name: "b.gpx", bytes: file }),
    ].map((answer) => answer.json().payload.workoutKey);
    expect((await traces()).files).toBe(before.files + 1);
    for (const key of keys) {
      expect((await traces()).files).toBe(before.files + 1);
      const answer = await server.call("DELETE", `/workouts/${key}/delete`, { key: user.key });
      expect(answer.json()).toEqual({ error: null, payload: true, metadata: null });
    }
    expect(await traces()).toEqual(before);
  });

  itInOneProcess("[API-48] sweeps at the start what a killed server left, and nothing else", async () => {
    const before = await traces();
    const [ownerId, sha256] = ["f".repeat(24), "ab".repeat(32)];
    const orphan = join(server.dataDir, "files/uploads", ownerId, "ab");
    await mkdir(orphan, { recursive: true });
    await noteFiles(server.deps.db, { ownerId, name: `uploads/${sha256}` });
    await writeFile(join(orphan, sha256), "never acknowledged");
    // No process has this number.
    const incoming = join(incomingRoot(server.deps.settings), `${hostname()}-4194305`);
    await mkdir(incoming);
    await writeFile(join(incoming, "half"), "half an upload");
    await sweepIncoming(incomingRoot(server.deps.settings));
    await sweepOriginals(server.deps, new AbortController().signal);
    expect(await traces()).toEqual(before);
  });
});
