import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { findLargestOwners } from "../../core/storage/stored-bytes.queries.ts";

/** A recording of a little more than a kilobyte; each number makes a different one. */
const gpx = (number: number, padding = 1000): Buffer =>
  Buffer.from(`<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="${"x".repeat(padding)}"><trk><trkseg>
<trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="60.001" lon="24"><time>2025-06-01T10:${String(10 + (number % 50)).padStart(2, "0")}:${String(Math.floor(number / 50)).padStart(2, "0")}Z</time></trkpt></trkseg></trk></gpx>`);

describe("storage", () => {
  let server: TestApp;
  let free = 100e9;
  const quota = 60_000;
  const floor = 1e9;

  beforeAll(async () => {
    server = await createTestApp({
      humanCheck: "off",
      quota,
      minFreeSpace: floor,
      freeSpace: async () => await Promise.resolve(free),
    });
  });
  afterEach(() => {
    free = 100e9;
  });
  afterAll(() => server.close());

  const storageOf = async (user: TestUser) =>
    (await server.call("GET", "/user/storage", { key: user.key })).json().payload;
  const send = async (user: TestUser, bytes: Uint8Array) =>
    await server.importAllFiles(user, { name: "a.gpx", bytes });
  const reasonOf = async (user: TestUser, bytes: Uint8Array) => {
    const answer = await send(user, bytes);
    return [answer.statusCode, answer.json().error?.reason];
  };
  /** The same of the call by which the mobile app sends a recording. */
  const reasonInApp = async (user: TestUser, bytes: Uint8Array) => {
    const answer = await server.call("POST", "/workout", {
      key: user.key,
      payload: Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="filePart"; filename="a.gpx"\r\n\r\n'),
        bytes,
        Buffer.from("\r\n--b--\r\n"),
      ]),
      headers: { "content-type": "multipart/form-data; boundary=b" },
    });
    return [answer.statusCode, answer.json().error?.reason];
  };
  const readiness = async () => {
    const ready = await server.app.inject({ method: "GET", url: "/readyz" });
    return [ready.statusCode, ready.json()];
  };
  const incoming = async () => (await server.cachedFiles()).filter((path) => path.includes("incoming"));

  it("[STOR-1] counts what a person stores, and frees what is deleted", async () => {
    const user = await server.signUp("counted");
    expect(await storageOf(user)).toEqual({ used: 0, allowed: quota });
    const bytes = gpx(1);
    const { workoutKey } = (await send(user, bytes)).json().payload;
    const { used } = await storageOf(user);
    // The file, and some hundred bytes of decoded data.
    expect(used - bytes.length).toBeGreaterThan(0);
    expect(used - bytes.length).toBeLessThan(2000);
    await server.addPhoto(user, workoutKey, await photoFile({ width: 300, height: 200 }));
    const { rows } = await server.database.pool.query("SELECT size_bytes FROM photos WHERE workout_id = $1", [
      workoutKey,
    ]);
    expect((await storageOf(user)).used).toBe(used + rows[0].size_bytes);
    await server.call("DELETE", `/workouts/${workoutKey}/delete`, { key: user.key });
    expect(await storageOf(user)).toEqual({ used: 0, allowed: quota });
  });

  it("[STOR-1] counts the recorded columns that are kept beside mended ones, for the person and for the operator", async () => {
    const user = await server.signUp("mended");
    const { workoutKey } = (await send(user, gpx(1))).json().payload;
    const { used } = await storageOf(user);
    const { pool } = server.database;
    await pool.query("UPDATE recordings SET recorded_gzip = columns_gzip WHERE workout_id = $1", [
      workoutKey,
    ]);
    const { rows } = await pool.query(
      "SELECT pg_column_size(recorded_gzip) AS bytes FROM recordings WHERE workout_id = $1",
      [workoutKey],
    );
    const both = used + Number(rows[0].bytes);
    expect((await storageOf(user)).used).toBe(both);
    const owners = await findLargestOwners(server.deps.db, 100);
    expect(owners).toContainEqual({ username: user.username, bytes: both });
  });

  it("[STOR-1] refuses what exceeds a person's quota, by its declared length and while it arrives, and keeps nothing of it", async () => {
    const user = await server.signUp("heavy");
    const before = await server.cachedFiles();
    expect(await reasonOf(user, gpx(1, quota))).toEqual([413, "storage.quota_used"]);
    const { workoutKey } = (await send(user, gpx(1))).json().payload;
    await server.database.pool.query("UPDATE uploads SET size_bytes = $1 WHERE workout_id = $2", [
      quota - 1000,
      workoutKey,
    ]);
    expect(await reasonOf(user, gpx(2))).toEqual([413, "storage.quota_used"]);
    expect(await reasonInApp(user, gpx(2))).toEqual([413, "storage.quota_used"]);
    const photo = await server.addPhoto(user, workoutKey, await photoFile({ width: 900, height: 600 }));
    expect([photo.statusCode, photo.json().error.reason]).toEqual([413, "storage.quota_used"]);
    const route = Buffer.from(
      `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="${"x".repeat(2000)}"><rte>
<rtept lat="60" lon="24"/><rtept lat="60.01" lon="24"/></rte></gpx>`,
    );
    expect(await incoming()).toEqual([]);
    expect((await server.cachedFiles()).length).toBe(before.length + 1);
    expect(await reasonOf(user, route)).toEqual([413, "storage.quota_used"]);
    await server.call("DELETE", `/workouts/${workoutKey}/delete`, { key: user.key });
    expect(await reasonOf(user, gpx(2))).toEqual([200, undefined]);
  });

  it("[STOR-1] is not exceeded by forty files at once", async () => {
    const user = await server.signUp("many");
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => send(user, gpx(i, 3000))));
    const stored = answers.filter(({ statusCode }) => statusCode === 200).length;
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(40);
    const { used } = await storageOf(user);
    // Only by the decoded data of the last files.
    expect(used).toBeLessThanOrEqual(quota + 16 * 2000);
    expect(await incoming()).toEqual([]);
  });

  it("[STOR-2] takes no files when the disk is nearly full, and says so", async () => {
    const user = await server.signUp("late");
    const { workoutKey } = (await send(user, gpx(1))).json().payload;
    free = floor - 1;
    expect(await reasonOf(user, gpx(2))).toEqual([507, "storage.no_space"]);
    expect(await reasonInApp(user, gpx(2))).toEqual([507, "storage.no_space"]);
    const photo = await server.addPhoto(user, workoutKey, await photoFile());
    expect([photo.statusCode, photo.json().error.reason]).toEqual([507, "storage.no_space"]);
    const job = await server.call("POST", "/workout/import", {
      key: user.key,
      payload:
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.gpx"\r\n\r\n<gpx/>\r\n--b--\r\n',
      headers: { "content-type": "multipart/form-data; boundary=b" },
    });
    expect([job.statusCode, job.json().error.reason]).toEqual([507, "storage.no_space"]);
    expect(await incoming()).toEqual([]);
    await expect
      .poll(readiness)
      .toEqual([
        200,
        expect.objectContaining({ status: "not ready for uploads", uploads: false, database: true }),
      ]);
    // Reading, and writing without new data, still work.
    const renamed = await server.call("POST", "/workouts/header", {
      key: user.key,
      payload: [{ workoutKey, description: "A walk" }],
    });
    expect(renamed.statusCode).toBe(200);
    free = floor + 1e6;
    expect(await reasonOf(user, gpx(2))).toEqual([200, undefined]);
    await expect.poll(readiness).toEqual([200, expect.objectContaining({ status: "ready" })]);
  });

  it("[STOR-10] says that the disk is full when nothing is free, whatever the operator's floor is", async () => {
    const unlimited = await createTestApp({
      beside: server,
      minFreeSpace: 0,
      freeSpace: async () => await Promise.resolve(free),
    });
    free = 0;
    const full = async () => (await unlimited.app.inject({ method: "GET", url: "/readyz" })).json();
    await expect.poll(full).toMatchObject({ status: "disk full", uploads: false, database: true });
    free = 100e9;
    await expect.poll(full).toMatchObject({ status: "ready", uploads: true });
    await unlimited.close();
  });

  it("[STOR-10] refuses whatever does not fit on the database's disk as it refuses an import, and saves nothing of it", async () => {
    const user = await server.signUp("overfull");
    const { workoutKey } = (await send(user, gpx(3))).json().payload;
    const by = (method: "POST" | "PUT", path: string, payload: string | object) => async () => {
      const headers = typeof payload === "string" ? { "content-type": "text/plain" } : {};
      const answer = await server.call(method, path, { key: user.key, payload, headers });
      return [answer.statusCode, answer.json().error?.reason];
    };
    const writes = [
      by("POST", `/workouts/comment/${workoutKey}`, "Well done!"),
      by("POST", "/workouts/header", [{ workoutKey, description: "A long walk" }]),
      by("POST", "/workout", { activityId: 1, startTime: Date.UTC(2025, 0, 1), duration: 600 }),
      by("POST", "/user/settings", { emailDigest: 2 }),
      () => reasonOf(user, gpx(4)),
    ];
    const tables = ["comments", "workouts", "user_settings", "uploads"];
    // What PostgreSQL says when it cannot write another page (errcodes: 53100 disk_full); a disk cannot be filled for one test.
    await server.database.pool.query(`CREATE FUNCTION no_page() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file "base/16384/2619": No space left on device' USING ERRCODE = '53100'; END $$`);
    for (const table of tables)
      await server.database.pool.query(
        `CREATE TRIGGER no_page BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION no_page()`,
      );
    try {
      for (const write of writes) expect(await write()).toEqual([507, "storage.no_space"]);
    } finally {
      await server.database.pool.query("DROP FUNCTION no_page CASCADE");
    }
    const comments = await server.call("GET", `/workouts/comments/${workoutKey}`, { key: user.key });
    expect(comments.json().payload).toEqual([]);
    for (const write of writes) expect(await write()).toEqual([200, undefined]);
  });
});
