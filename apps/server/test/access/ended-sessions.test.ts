import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { tagsOfCase } from "@cairn/testkit/all-tests";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { partBytes, partKey } from "../../src/features/own-data/export-files.ts";
import { findExport } from "../../src/features/own-data/exports.queries.ts";
import { photoFile } from "../files/photo-file.ts";
import { listenTo } from "../live/live-client.ts";
import { storeOwnData } from "../own-data/store-own-data.ts";
import { countWaiting } from "../processes/waiting-statements.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../test-app.ts";

const gpx =
  Buffer.from(`<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="60.001" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`);
const plan = Buffer.from(
  `<gpx version="1.1" creator="test"><rte><rtept lat="60" lon="24"/><rtept lat="60.001" lon="24"/></rte></gpx>`,
);

describe("a session that ends during a call", () => {
  let server: TestApp;
  /** Another process of the same Cairn, in which people log out. */
  let other: TestApp;
  let workout: string;
  let photo: Buffer;
  /** Where the first one listens. */
  let address: string;
  let count = 0;
  const newUser = (): Promise<TestUser> => server.signUp(`leaver-${(count += 1)}`);

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    other = await createTestApp({ humanCheck: "off", beside: server });
    [address = ""] = await server.addresses();
    photo = await photoFile({ width: 2, height: 2 });
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  const logOut = async ({ key }: TestUser) => {
    expect((await other.call("GET", "/logout", { key })).statusCode).toBe(200);
  };

  const uploads: readonly (readonly [what: string, path: () => string, file: () => Uint8Array])[] = [
    ["of a workout", () => "/workout/importGpx", () => gpx],
    ["of a photo", () => `/workouts/${workout}/image/web`, () => photo],
    ["of many files", () => "/workout/import", () => gpx],
    ["of a workout by the mobile app", () => "/workout", () => gpx],
    ["of a route", () => "/routes/import", () => plan],
    ["of a profile image", () => "/user/profileimage/web", () => photo],
  ];
  for (const [at, [what, path, file]] of uploads.entries())
    it(
      `[LOGIN-5] keeps nothing of an upload ${what} that comes to its end afterwards`,
      tagsOfCase(at, 2),
      async () => {
        const user = await newUser();
        workout = (await server.importFiles(user, { name: "a.gpx", bytes: gpx })).json().payload.workoutKey;
        const again = await other.call("POST", "/login", {
          payload: `l=${user.username}&p=${user.password}`,
        });
        const { sessionkey: key } = again.json();
        const tell = async () => [
          (await other.call("GET", "/workouts", { key })).json().payload.length,
          (await other.call("GET", "/workout/import", { key })).json().payload.length,
          (await other.call("GET", "/routes", { key })).json().payload.length,
          (await other.call("GET", `/images/workout/${workout}`, { key })).json().payload.length,
          (await other.call("GET", "/user", { key })).json().payload.profileImageUrl,
        ];
        const before = await tell();
        const { body, contentType } = multipartBody([
          { name: path() === "/workout" ? "filePart" : "a", bytes: file() },
        ]);
        const sent =
          path() === "/workout"
            ? Buffer.from(body.toString("latin1").replace('name="file"', 'name="filePart"'), "latin1")
            : body;
        const stream = new PassThrough();
        const answer = server.call("POST", path(), {
          key: user.key,
          payload: stream,
          headers: { "content-type": contentType },
        });
        stream.write(sent.subarray(0, -20));
        // The server reads a body only after it knows who sent it.
        await expect.poll(() => stream.readableLength).toBe(0);
        await logOut(user);
        stream.end(sent.subarray(-20));
        expect([(await answer).statusCode, (await answer).json().error.reason]).toEqual([
          401,
          "session.expired",
        ]);
        expect(await tell()).toEqual(before);
      },
    );

  /**
   * Sends a body without its last byte, and that byte when the access has ended and the server's clock has gone on by two
   * seconds.
   */
  const sendLate = async (key: string, path: string, body: string, endAccess: () => Promise<void>) => {
    const stream = new PassThrough();
    const answer = server.call("POST", path, {
      key,
      payload: stream,
      headers: { "content-type": "application/json" },
    });
    stream.write(body.slice(0, -1));
    await expect.poll(() => stream.readableLength).toBe(0);
    await endAccess();
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 2000);
    try {
      stream.end(body.slice(-1));
      return await answer;
    } finally {
      clock.mockRestore();
    }
  };

  it("[LOGIN-5] changes nothing by a body of which the last byte comes afterwards", async () => {
    const user = await newUser();
    const entered = { activityId: 1, startTime: Date.parse("2025-06-01T10:00:00Z") };
    const { workoutKey } = (await other.call("POST", "/workout", { key: user.key, payload: entered })).json()
      .payload;
    const logIn = async (): Promise<string> =>
      (await other.call("POST", "/login", { payload: `l=${user.username}&p=${user.password}` })).json()
        .sessionkey;
    const [kept, ended] = [await logIn(), await logIn()];
    const tokenIs = { name: "script", scopes: ["write"], days: 30 };
    const headers = { password: user.password };
    const { token } = (
      await other.call("POST", "/user/tokens", { key: kept, payload: tokenIs, headers })
    ).json().payload;
    const removeToken = async () => {
      const [{ id }] = (await other.call("GET", "/user/tokens", { key: kept })).json().payload;
      expect((await other.call("DELETE", `/user/tokens/${id}`, { key: kept })).statusCode).toBe(200);
    };
    const header = JSON.stringify([{ workoutKey, sharingFlags: 19 }]);
    const calls = [
      await sendLate(token, "/workouts/header", header, removeToken),
      await sendLate(user.key, "/workouts/header", header, () => logOut(user)),
      // This call wants no body, and receives one all the same.
      await sendLate(ended, `/workouts/reaction/${workoutKey}`, "{}", () => logOut({ ...user, key: ended })),
    ];
    expect(calls.map((answer) => [answer.statusCode, answer.json().error?.reason])).toEqual(
      calls.map(() => [401, "session.expired"]),
    );
    const { payload } = (await other.call("GET", `/workouts/${workoutKey}`, { key: kept })).json();
    expect([payload.sharingFlags, payload.reactionCount]).toEqual([0, 0]);
    const late = await sendLate(kept, "/workouts/header", header, async () => {});
    expect(late.statusCode).toBe(200);
  });

  it("[LOGIN-5] is looked up once for a body that comes at once", async () => {
    const user = await newUser();
    const reads = vi.spyOn(server.deps.db, "selectFrom");
    // On this clock no time passes between the two moments.
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    try {
      await server.call("POST", "/workouts/header", { key: user.key, payload: "[]" });
      expect(reads.mock.calls.filter(([table]: readonly unknown[]) => table === "sessions")).toHaveLength(1);
    } finally {
      clock.mockRestore();
      reads.mockRestore();
    }
  });

  /** An answer of a server that listens, and how it ended. */
  const fetchWhole = async (path: string, key: string) => {
    const answer = await fetch(`${address}/apiserver/v1${path}`, { headers: { sttauthorization: key } });
    return await answer.arrayBuffer().then(
      () => "whole",
      () => "broken off",
    );
  };

  /** A download of several files comes whole, and ends after the first one if its person logs out while that is opened. */
  const expectOneFile = async (path: string, user: TestUser): Promise<void> => {
    expect(await fetchWhole(path, user.key)).toBe("whole");
    const { files } = server.deps;
    const read = files.read.bind(files);
    const reading = vi.spyOn(files, "read").mockImplementationOnce(async (key) => {
      await logOut(user);
      return await read(key);
    });
    try {
      expect(await fetchWhole(path, user.key)).toBe("broken off");
      expect(reading).toHaveBeenCalledTimes(1);
    } finally {
      reading.mockRestore();
    }
  };

  it("[LOGIN-5] gets no further file of an archive of workouts", async () => {
    const user = await newUser();
    const keys: string[] = [];
    for (const lat of [60, 61]) {
      const bytes = Buffer.from(String(gpx).replace('lat="60"', `lat="${lat}"`));
      keys.push((await server.importAllFiles(user, { name: "a.gpx", bytes })).json().payload.workoutKey);
    }
    const payload = { key: "a".repeat(24), workouts: keys, action: { kind: "download" } };
    await server.call("POST", "/workouts/bulk", { key: user.key, payload });
    const path = `/workouts/bulk/${payload.key}/archive?format=original`;
    await expectOneFile(path, user);
  });

  it("[LOGIN-5] gets no further part of the archive of all its person's data", async () => {
    const user = await newUser();
    const { files, db, incomingDir } = server.deps;
    const { rows } = await server.database.pool.query("SELECT id FROM users WHERE username = $1", [
      user.username,
    ]);
    const ownerId: string = rows[0].id;
    const id = await storeOwnData(server, "downloadOwnData", ownerId);
    const size = partBytes + 1;
    await server.database.pool.query("UPDATE own_data_exports SET size_bytes = $2 WHERE id = $1", [id, size]);
    const archive = await findExport(db, ownerId);
    for (const [part, length] of [partBytes, 1].entries()) {
      const file = join(incomingDir, `part-${part}`);
      await writeFile(file, Buffer.alloc(length));
      await files.put(partKey({ ownerId, id, run: archive?.run ?? 0 }, part), file);
      await rm(file, { force: true });
    }
    const path = `/account/export/${id}?ticket=a-ticket`;
    await expectOneFile(path, user);
  });

  it.each([
    { limit: 1000, isSent: "broken off", after: "broken off" },
    { limit: 10, isSent: "sent whole, because its only page was begun before", after: "whole" },
  ])(
    "[LOGIN-5] gets no further page of its person's workouts: a list of at most $limit is $isSent",
    async ({ limit, after }) => {
      const user = await newUser();
      // One more than the first page has.
      for (let day = 0; day <= 100; day++) {
        const payload = { activityId: 1, startTime: Date.parse("2025-01-01T10:00:00Z") + day * 86_400_000 };
        expect((await server.call("POST", "/workout", { key: user.key, payload })).statusCode).toBe(200);
      }
      const path = `/workouts?limit=${limit}`;
      expect(await fetchWhole(path, user.key)).toBe("whole");
      const client = await server.database.pool.connect();
      try {
        await client.query("BEGIN");
        await client.query("LOCK TABLE workouts IN ACCESS EXCLUSIVE MODE");
        const end = fetchWhole(path, user.key);
        await expect.poll(() => countWaiting(server)).toBe(1);
        await logOut(user);
        await client.query("ROLLBACK");
        expect(await end).toBe(after);
      } finally {
        await client.query("ROLLBACK");
        client.release();
      }
    },
  );

  it("[API-95] other sessions read, write, upload and hear nothing more once the password is changed while they are in use", async () => {
    const user = await newUser();
    const { sessionkey: thief } = (
      await other.call("POST", "/login", { payload: `l=${user.username}&p=${user.password}` })
    ).json();
    const live = await listenTo(address, thief);
    expect(live.status).toBe(200);
    const { body, contentType } = multipartBody([{ name: "a.gpx", bytes: gpx }]);
    const stream = new PassThrough();
    const upload = server.call("POST", "/workout/importGpx", {
      key: thief,
      payload: stream,
      headers: { "content-type": contentType },
    });
    stream.write(body.subarray(0, -20));
    await expect.poll(() => stream.readableLength).toBe(0);

    // Calls go on all the time. Each is answered for the state of the session at that moment, never with a
    // server error.
    const over = new AbortController();
    const busy = Array.from({ length: 4 }, async () => {
      const seen: number[] = [];
      while (!over.signal.aborted) seen.push((await server.call("GET", "/user", { key: thief })).statusCode);
      return seen;
    });
    const boundary = "form-boundary";
    const part = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const changed = await other.call("POST", "/changePassword", {
      key: user.key,
      payload: `${part("new", "over the hills")}${part("current", user.password)}--${boundary}--\r\n`,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    });
    expect(changed.statusCode).toBe(200);
    const after = await server.call("POST", "/user/settings", { key: thief, payload: { locale: "fi" } });
    expect(after.statusCode).toBe(401);
    stream.end(body.subarray(-20));
    expect((await upload).statusCode).toBe(401);
    await expect.poll(() => live.hasEnded()).toBe(true);
    over.abort();
    for (const seen of await Promise.all(busy)) {
      const first = seen.indexOf(401);
      expect(seen.slice(0, first === -1 ? undefined : first).every((status) => status === 200)).toBe(true);
      expect(seen.slice(first === -1 ? seen.length : first).every((status) => status === 401)).toBe(true);
    }
    expect((await server.call("GET", "/workouts", { key: user.key })).json().payload).toEqual([]);
  });

  it("[LOGIN-5] ends the stream of an import's events, without saying that the import has ended", async () => {
    const user = await newUser();
    const { body, contentType } = multipartBody([{ name: "a.gpx", bytes: gpx }]);
    const headers = { "content-type": contentType };
    const started = await server.call("POST", "/workout/import", { key: user.key, payload: body, headers });
    const { jobId } = started.json().payload;
    // No worker runs here, so that the stream would go on for minutes.
    const answer = await server.app.inject({
      url: `/apiserver/v1/workout/import/${jobId}/events`,
      headers: { sttauthorization: user.key },
      payloadAsStream: true,
    });
    expect(answer.statusCode).toBe(200);
    await logOut(user);
    let said = "";
    for await (const chunk of answer.stream()) said += String(chunk);
    expect(said).not.toContain("event: end");
    const again = await server.call("GET", `/workout/import/${jobId}/events`, { key: user.key });
    expect(again.statusCode).toBe(401);
  });
});
