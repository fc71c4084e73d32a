import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepOriginals } from "../../src/core/originals/sweep-originals.ts";
import { checkFiles } from "../../src/doctor/check-files.ts";
import { sweepPhotos } from "../../src/features/photos/remove-gone-photos.ts";
import { claimFileStore } from "../../src/platform/files/claim-file-store.ts";
import { sweepFileStore } from "../../src/startup/sweep-file-store.ts";
import { type S3Server, startS3Server } from "../stand-ins/s3-server.ts";
import { createTestApp, type TestApp, type TestUser } from "../test-app.ts";
import { photoFile } from "./photo-file.ts";

const gpx =
  Buffer.from(`<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="60.001" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`);

describe("files in an S3 store", () => {
  let store: S3Server;
  let server: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    store = await startS3Server();
    server = await createTestApp({ humanCheck: "off", files: store.setting });
    user = await server.signUp("cloud");
  });
  afterAll(async () => {
    await server.close();
    await store.stop();
  });

  const keysBelow = async (prefix: string): Promise<string[]> => {
    const keys = [];
    for await (const key of server.deps.files.list(prefix)) keys.push(key);
    return keys;
  };
  const importWorkout = async (): Promise<string> =>
    (await server.importFiles(user, { name: "a.gpx", bytes: gpx })).json().payload.workoutKey;
  const get = async (path: string) => await server.call("GET", path, { key: user.key });

  it("[API-63] are stored and returned like those on a disk, and deleted with their workout", async () => {
    const workoutKey = await importWorkout();
    const added = await server.addPhoto(user, workoutKey, await photoFile({ width: 500, height: 300 }));
    const { key } = added.json().payload;
    expect((await get(`/workouts/${workoutKey}/original`)).rawPayload.equals(gpx)).toBe(true);
    expect((await get(`/image/${key}.jpg`)).headers["content-type"]).toBe("image/jpeg");
    expect((await get(`/image/scale/${key}.jpg?width=100&height=100`)).statusCode).toBe(200);
    expect([await keysBelow("uploads"), await keysBelow("photos")].map((keys) => keys.length)).toEqual([
      1, 3,
    ]);
    expect(await readdir(server.deps.incomingDir)).toEqual([]);
    await server.call("DELETE", `/workouts/${workoutKey}/delete`, { key: user.key });
    expect([...(await keysBelow("uploads")), ...(await keysBelow("photos"))]).toEqual([]);
  });

  it("[API-63] are swept when nothing refers to them", async () => {
    const workoutKey = await importWorkout();
    await server.addPhoto(user, workoutKey, await photoFile());
    await server.database.pool.query("DELETE FROM workouts");
    const { signal } = new AbortController();
    await sweepOriginals(server.deps, signal);
    await sweepPhotos(server.deps, signal);
    expect([...(await keysBelow("uploads")), ...(await keysBelow("photos"))]).toEqual([]);
  });

  it("[API-63] are kept when an older database is restored that knows nothing of them, and the operator is told", async () => {
    const workoutKey = await importWorkout();
    await server.addPhoto(user, workoutKey, await photoFile());
    await server.database.pool.query("DELETE FROM workouts; DELETE FROM known_files");
    const stored = [...(await keysBelow("uploads")), ...(await keysBelow("photos"))];
    expect(stored).toHaveLength(4);
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const sweep = () => sweepFileStore({ ...server.deps, log }, new AbortController().signal);
    const examine = async () => (await checkFiles({ files: { kind: "disk" }, dataDir: server.dataDir })).text;
    await sweep();
    expect([...(await keysBelow("uploads")), ...(await keysBelow("photos"))]).toEqual(stored);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ files: 4, list: "unknown-files.txt" }]);
    const list = await readFile(join(server.dataDir, "unknown-files.txt"), "utf8");
    expect(list.split("\n").filter(Boolean)).toEqual(stored.toSorted());
    expect(await examine()).toContain("4 files that the database does not know");

    // What comes again is known again, and goes with its workout.
    const again = await importWorkout();
    await server.call("DELETE", `/workouts/${again}/delete`, { key: user.key });
    expect(await keysBelow("uploads")).toEqual([]);
    for (const key of await keysBelow("photos")) await server.deps.files.remove(key);
    await sweep();
    expect(await examine()).not.toContain("does not know");
  });

  it("belong to one Cairn: another one with the same bucket is told so, and may sweep nothing", async () => {
    expect(await claimFileStore(server.deps)).toBe(true);
    expect(await claimFileStore(server.deps)).toBe(true);
    const other = await createTestApp({ files: store.setting });
    expect(await claimFileStore(other.deps)).toBe(false);
    await other.close();
    expect(await claimFileStore(server.deps)).toBe(false);
    for (const key of await keysBelow("installation")) await server.deps.files.remove(key);
  });

  it("are checked by the doctor, who says what to do", async () => {
    const examine = async (change: object) =>
      await checkFiles({ files: { ...store.setting, ...change }, dataDir: server.dataDir });
    expect(await examine({})).toEqual({
      state: "good",
      text: expect.stringContaining("can be read and written"),
    });
    expect(await keysBelow("doctor")).toEqual([]);
    expect((await examine({ bucket: "not-there" })).text).toContain("there is no such bucket; create it");
    expect((await examine({ secretAccessKey: "guess" })).text).toContain("check the keys");
    expect((await examine({ secretAccessKey: "guess" })).text).not.toContain("guess");
    expect((await examine({ endpoint: "http://127.0.0.1:1" })).text).toContain("check the endpoint");
    expect(await checkFiles({ files: { kind: "disk" }, dataDir: server.dataDir })).toEqual({
      state: "good",
      text: "files are stored in the data folder",
    });
  });
});
