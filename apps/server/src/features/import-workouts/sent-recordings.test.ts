import { PassThrough, Writable } from "node:stream";
import { gzipSync } from "node:zlib";
import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { walkFrom } from "../../../test/access/access-requests.ts";
import { newSendToken } from "../../../test/access/send-tokens.ts";
import { endedImport, sendImport } from "../../../test/files/sent-imports.ts";
import { startWorker, workOff } from "../../../test/processes/job-worker.ts";
import {
  createTestApp,
  itInOneProcess,
  multipartBody,
  type TestApp,
  type TestUser,
} from "../../../test/test-app.ts";

const hour = 3_600_000;
let start = Date.UTC(2025, 3, 1, 8);
/** Another walk each time. */
const walk = () => Buffer.from(walkFrom((start += hour)));

let server: TestApp;
let people = 0;
const lines: string[] = [];
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  server = await createTestApp({ humanCheck: "off", log: pino({ level: "debug" }, sink) });
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query("DELETE FROM call_counts"));

const newPerson = async () => {
  const person = await server.signUp(`walker${(people += 1)}`);
  return { person, token: await newSendToken(server, person) };
};
type Headers = Readonly<Record<string, string>>;
const send = (token: string, payload: Uint8Array | PassThrough, headers: Headers = {}) =>
  server.call("POST", `/workout/upload/${token}`, {
    payload: payload instanceof PassThrough ? payload : Buffer.from(payload),
    headers: { "content-type": "application/octet-stream", ...headers },
  });
const reasonOf = (answer: Awaited<ReturnType<typeof send>>) => answer.json().error?.reason;
const workoutsOf = async ({ key }: TestUser): Promise<readonly { readonly workoutKey: string }[]> =>
  (await server.call("GET", "/workouts", { key })).json().payload;
const nameOf = async (workoutKey: string): Promise<string> => {
  const { rows } = await server.database.pool.query(
    "SELECT file_name FROM uploads JOIN workouts ON workouts.owner_id = uploads.owner_id AND workouts.id = uploads.workout_id WHERE workouts.id = $1",
    [workoutKey],
  );
  return rows[0].file_name;
};
const noticesOf = async ({ key }: TestUser) =>
  (await server.call("GET", "/user/notifications", { key })).json().payload;

describe("[ADD-5] recordings sent to an address", () => {
  it("become private workouts at once, and are found again when they are sent again", async () => {
    const { person, token } = await newPerson();
    const file = walk();
    const first = await send(token, file);
    expect(first.statusCode).toBe(201);
    const { workoutKey, ...said } = first.json().payload;
    expect(said).toEqual({
      address: expect.stringMatching(new RegExp(`^http://[^/]+/workout/${person.username}/${workoutKey}$`)),
      workoutKeys: [workoutKey],
      refused: [],
    });
    const again = await send(token, file);
    expect([again.statusCode, again.json().payload.workoutKey]).toEqual([200, workoutKey]);
    expect((await workoutsOf(person)).map((workout) => workout.workoutKey)).toEqual([workoutKey]);
    const seen = await server.call("GET", `/workouts/${workoutKey}/combined`, { key: person.key });
    expect(seen.json().payload.sharingFlags).toBe(0);
    expect((await server.call("GET", `/workouts/${workoutKey}/combined`)).statusCode).toBe(404);
    const [listed] = (await server.call("GET", "/user/tokens", { key: person.key })).json().payload;
    expect(listed).toMatchObject({ scopes: ["send"], usedAt: expect.any(Number) });
  });

  it("are taken with any media type, and are named by the headers or by what they are", async () => {
    const { token } = await newPerson();
    const form = "application/x-www-form-urlencoded";
    const cases: readonly [Headers, Uint8Array, string][] = [
      [{ "content-type": form }, walk(), "recording.gpx"],
      [{ "content-type": "application/json; charset=latin1" }, walk(), "recording.gpx"],
      [{ "content-type": "nonsense" }, gzipSync(walk()), "recording.gpx.gz"],
      [{}, writeFit(generateRecording("run", createRandom("sent"))), "recording.fit"],
      [
        { "content-disposition": 'attachment; filename="../../etc/Lunch walk.gpx"' },
        walk(),
        "Lunch walk.gpx",
      ],
      [{ "content-disposition": "attachment; filename*=UTF-8''J%C3%A4rvi.gpx" }, walk(), "Järvi.gpx"],
      [{ "content-disposition": "attachment; filename=plain.gpx" }, walk(), "plain.gpx"],
      [{ "x-filename": "K%C3%A4vely.gpx" }, walk(), "Kävely.gpx"],
    ];
    for (const [headers, file, name] of cases) {
      const sent = await send(token, file, headers);
      expect([name, sent.statusCode]).toEqual([name, 201]);
      expect(await nameOf(sent.json().payload.workoutKey)).toBe(name);
    }
    const { body, contentType } = multipartBody([
      { name: "form.gpx", bytes: walk() },
      { name: "second.gpx", bytes: walk() },
    ]);
    const parts = await send(token, body, { "content-type": contentType });
    expect([parts.statusCode, parts.json().payload.workoutKeys.length]).toEqual([201, 1]);
    expect(await nameOf(parts.json().payload.workoutKey)).toBe("form.gpx");
    const none = multipartBody([]);
    expect(reasonOf(await send(token, none.body, { "content-type": none.contentType }))).toBe(
      "workout_import.no_file",
    );
  });

  it("may be the KMZ and the archives that phones write", async () => {
    const { person, token } = await newPerson();
    const kml = `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Placemark>
<gx:Track><when>2025-06-01T10:00:00Z</when><when>2025-06-01T10:01:00Z</when>
<gx:coord>24 60 5</gx:coord><gx:coord>24 60.001 5</gx:coord></gx:Track></Placemark></Document></kml>`;
    const kmz = writeZip([{ name: "doc.kml", bytes: Buffer.from(kml) }]);
    expect((await send(token, kmz, { "x-filename": "2025-06-01.kmz" })).statusCode).toBe(201);
    const mixed = writeZip([
      { name: "a.gpx", bytes: walk() },
      { name: "b.gpx", bytes: Buffer.from("<gpx><broken") },
      { name: "c.gpx", bytes: walk() },
    ]);
    const sent = await send(token, mixed);
    expect(sent.statusCode).toBe(201);
    expect(sent.json().payload.workoutKeys).toHaveLength(2);
    expect(sent.json().payload.refused).toEqual([
      { file: "b.gpx", reason: "workout_import.not_well_formed" },
    ]);
    expect(await workoutsOf(person)).toHaveLength(3);
  });

  it("make one workout if the same file arrives many times at once", async () => {
    const { person, token } = await newPerson();
    const file = walk();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(token, file)));
    const states = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(states).toEqual([...Array.from({ length: 7 }, () => 200), 201]);
    expect(new Set(answers.map((answer) => answer.json().payload.workoutKey)).size).toBe(1);
    expect(await workoutsOf(person)).toHaveLength(1);
  });

  it("are refused with the reason if they are none, or too large, and leave nothing behind", async () => {
    const { person, token } = await newPerson();
    const before = await server.cachedFiles();
    expect(reasonOf(await send(token, Buffer.alloc(0)))).toBe("workout_import.empty_file");
    expect(reasonOf(await send(token, Buffer.from("hello")))).toBe("workout_import.unknown_format");
    const cut = walk().subarray(0, 150);
    expect((await send(token, cut)).statusCode).toBe(422);
    const announced = await send(token, Buffer.from("x"), { "content-length": String(65 * 1024 * 1024) });
    expect([announced.statusCode, reasonOf(announced)]).toEqual([413, "workout_import.file_too_large"]);
    const endless = new PassThrough();
    const sending = send(token, endless);
    endless.write(walk().subarray(0, 150));
    const piece = Buffer.alloc(1024 * 1024, " ");
    for (let i = 0; i < 65; i += 1)
      if (!endless.write(piece)) await new Promise((go) => endless.once("drain", go));
    endless.end();
    expect(reasonOf(await sending)).toBe("workout_import.file_too_large");
    expect(await workoutsOf(person)).toEqual([]);
    expect(await server.cachedFiles()).toEqual(before);
  });

  it("need the token of the address alone: no session, no other token, none that has ended", async () => {
    const { person, token } = await newPerson();
    const made = await server.call("POST", "/user/tokens", {
      key: person.key,
      payload: { name: "upload", scopes: ["upload", "read", "write"], days: null },
      headers: { password: person.password },
    });
    const other: string = made.json().payload.token;
    expect(reasonOf(await send(person.key, walk()))).toBe("session.expired");
    expect(reasonOf(await send(other, walk()))).toBe("token.scope");
    expect(reasonOf(await send("0", walk(), { STTAuthorization: person.key }))).toBe("session.expired");
    expect((await send("", walk(), { STTAuthorization: person.key })).statusCode).toBe(404);
    expect(reasonOf(await server.call("GET", "/workouts", { key: token }))).toBe("token.scope");
    // It says nothing about who has it, wherever else it is sent.
    expect((await send(token, walk(), { STTAuthorization: "0".repeat(32) })).statusCode).toBe(201);
    const expire = "UPDATE personal_tokens SET expires_at = now() WHERE key_hash = sha256($1::bytea)";
    await server.database.pool.query(expire, [token]);
    expect(reasonOf(await send(token, walk()))).toBe("session.expired");
    const { token: removed } = await newPerson();
    const arriving = new PassThrough();
    const late = send(removed, arriving);
    arriving.write(walk().subarray(0, 150));
    await expect.poll(() => arriving.readableLength).toBe(0);
    await server.database.pool.query("DELETE FROM personal_tokens WHERE key_hash = sha256($1::bytea)", [
      removed,
    ]);
    arriving.end(walk().subarray(150));
    expect(reasonOf(await late)).toBe("session.expired");
  });

  itInOneProcess("[SAFE-1] leave the token in no log, measurement, answer or description", async () => {
    const { token } = await newPerson();
    const answers = [
      await send(token, walk()),
      await send(token, Buffer.from("hello")),
      await server.call("GET", `/workout/upload/${token}`),
      await server.call("POST", `/workout/uploads/${token}`),
      await server.call("POST", `/workout/upload/${token}/more`),
      await server.call("GET", "/apiserver/v1/openapi.json"),
      await server.app.inject({ url: "/metrics" }),
    ];
    for (const { body, headers } of answers) {
      expect(body).not.toContain(token);
      expect(JSON.stringify(headers)).not.toContain(token);
    }
    const log = lines.join("");
    expect(log).toContain("/apiserver/v1/workout/upload/:token");
    expect(log).toContain("/apiserver/v1/workout/uploads/cairn…");
    expect(log).not.toContain(token);
    expect(answers[0]?.headers["referrer-policy"]).toBe("no-referrer");
  });

  it("[NOTI-8] tell their person what was not imported, once a day and not without end", async () => {
    const { person, token } = await newPerson();
    const { person: other } = await newPerson();
    for (let i = 0; i < 2; i += 1) await send(token, Buffer.from("hello"), { "x-filename": "notes.txt" });
    const archive = writeZip([
      { name: "a.gpx", bytes: walk() },
      { name: "b.gpx", bytes: Buffer.from("<gpx><broken") },
      { name: "c.gpx", bytes: Buffer.from("<gpx><broken again") },
    ]);
    await send(token, archive);
    await workOff(server);
    const { notifications, unread } = await noticesOf(person);
    const reasons = ["workout_import.not_well_formed", "workout_import.unknown_format"];
    expect(unread).toBe(2);
    expect(notifications).toMatchObject([
      {
        kind: "upload_refused",
        user: { username: person.username },
        upload: { file: "b.gpx", reason: reasons[0], others: 1 },
      },
      { kind: "upload_refused", upload: { file: "notes.txt", reason: reasons[1], others: 0 } },
    ]);
    for (let i = 0; i < 25; i += 1) await send(token, Buffer.from("hello"), { "x-filename": `${i}.txt` });
    await workOff(server);
    expect((await noticesOf(person)).unread).toBe(20);
    expect((await noticesOf(other)).unread).toBe(0);
  });
});

describe("[NOTI-8] import jobs of programs", () => {
  it("tell their person what was not imported; those of a browser do not", async () => {
    const { person } = await newPerson();
    const made = await server.call("POST", "/user/tokens", {
      key: person.key,
      payload: { name: "phone", scopes: ["upload"], days: null },
      headers: { password: person.password },
    });
    const files = [
      { name: "walk.gpx", bytes: walk() },
      { name: "one.txt", bytes: Buffer.from("hello") },
      { name: "two.gpx", bytes: walk().subarray(0, 150) },
    ];
    const runner = await startWorker(server);
    const shown = await sendImport(server, person, files);
    await endedImport(server, person, shown.json().payload.jobId);
    const byToken = { ...person, key: made.json().payload.token as string };
    const sent = await sendImport(server, byToken, files);
    await endedImport(server, person, sent.json().payload.jobId);
    await runner.stop();
    await workOff(server);
    expect((await noticesOf(person)).notifications).toMatchObject([
      {
        kind: "upload_refused",
        upload: { file: "one.txt", reason: "workout_import.unknown_format", others: 1 },
      },
    ]);
  });
});

describeWithCorpus("[ADD-5] what phones export", (corpus) => {
  it("is taken as it comes", async () => {
    const { token } = await newPerson();
    const files = [
      "gpx/opentracks-gpx_timezone.gpx",
      "gpx/opentracks-legacy_gpx_trackpointextensions_incorrect.gpx",
      "kml/opentracks-legacy_kml22_statistics_marker.kml",
    ];
    for (const name of files) {
      const bytes = corpus.read(name);
      const plain = await send(token, bytes, { "content-type": "application/x-www-form-urlencoded" });
      expect([name, plain.statusCode]).toEqual([name, 201]);
      const kmz = writeZip([{ name: name.split("/")[1] ?? "", bytes }]);
      const zipped = await send(token, kmz);
      expect([name, zipped.statusCode]).toEqual([name, 200]);
    }
  });
});
