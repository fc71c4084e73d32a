import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { importFile } from "../../src/core/imports/import-file.ts";
import type { ImportReport } from "../../src/core/imports/import-report.ts";
import { sweepOriginals } from "../../src/core/originals/sweep-originals.ts";
import { sweepPhotos } from "../../src/features/photos/remove-gone-photos.ts";
import { sweepProfileImages } from "../../src/features/profile/profile-image-files.ts";
import type { TestAnswer } from "../test-answer.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../test-app.ts";
import { photoFile } from "./photo-file.ts";
import { sendImport } from "./sent-imports.ts";

const { signal } = new AbortController();

const gpx = (day: number): Buffer =>
  Buffer.from(`<gpx version="1.1" creator="${randomUUID()}"><trk><trkseg>
<trkpt lat="${day}" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="${day}.001" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`);

describe("a slow file store", () => {
  let server: TestApp;
  let user: TestUser;
  let workoutKey: string;
  let photo: Buffer;
  let days = 0;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    user = await server.signUp("slow");
    workoutKey = (await importDay()).json().payload.workoutKey;
    photo = await photoFile({ width: 60, height: 40 });
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => server.close());

  const nextDay = () => ({ name: "a.gpx", bytes: gpx((days += 1)) });
  const importDay = () => server.importFiles(user, nextDay());
  const uploads: Readonly<Record<string, () => Promise<TestAnswer>>> = {
    "a workout": importDay,
    "an import job": () => sendImport(server, user, [nextDay()]),
    "a photo": () => server.addPhoto(user, workoutKey, photo),
    "a profile image": async () => {
      const { body, contentType } = multipartBody([{ name: "a.jpg", bytes: photo }]);
      const headers = { "content-type": contentType };
      return await server.call("POST", "/user/profileimage/web", { key: user.key, payload: body, headers });
    },
  };
  const kinds = Object.keys(uploads).map((kind) => [kind] as const);
  const send = async (kind: string): Promise<number> => (await uploads[kind]?.())?.statusCode ?? 0;
  const openTransactions = async (): Promise<number> => {
    const { rows } = await server.database.pool.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
    );
    return rows.length;
  };
  const person = () => server.call("GET", "/user", { key: user.key });
  const originalOf = (key: string) => server.call("GET", `/workouts/${key}/original`, { key: user.key });

  /** Lets the first call of a method of the store wait; the others pass. */
  const holdFirst = (method: "put" | "has" | "remove") => {
    const [entered, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { files } = server.deps;
    const act = files[method].bind(files) as (...given: readonly string[]) => Promise<never>;
    vi.spyOn(files, method).mockImplementationOnce(async (...given: readonly string[]) => {
      entered.resolve();
      await leave.promise;
      return await act(...given);
    });
    return { entered: entered.promise, leave: leave.resolve };
  };

  it.each(["put", "has"] as const)(
    "whose %s takes long leaves connections to twelve uploads and to calls that need no file",
    async (method) => {
      const leave = Promise.withResolvers<void>();
      const { files, pool } = server.deps;
      const act = files[method].bind(files) as (...given: readonly string[]) => Promise<never>;
      const slow = vi.spyOn(files, method).mockImplementation(async (...given: readonly string[]) => {
        await leave.promise;
        return await act(...given);
      });
      const sent = Array.from({ length: 12 }, () => importDay());
      const held = method === "put" ? 12 : 3;
      await expect.poll(() => slow.mock.calls.length).toBe(held);
      expect((await person()).statusCode).toBe(200);
      if (method === "put") expect(pool.totalCount - pool.idleCount).toBe(0);
      leave.resolve();
      const codes = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
      expect(codes).toEqual(Array.from({ length: 12 }, () => 200));
    },
  );

  it("lets a person send sixteen import jobs at once, and refuses more", async () => {
    const leave = Promise.withResolvers<void>();
    const { files } = server.deps;
    const put = files.put.bind(files);
    const slow = vi.spyOn(files, "put").mockImplementation(async (key, path) => {
      await leave.promise;
      await put(key, path);
    });
    const sendJob = () => sendImport(server, user, [nextDay()]);
    const sent = Array.from({ length: 16 }, sendJob);
    await expect.poll(() => slow.mock.calls.length).toBe(16);
    expect((await sendJob()).json().error.reason).toBe("request.share_used");
    leave.resolve();
    for (const { statusCode } of await Promise.all(sent)) expect(statusCode).toBe(200);
  });

  it.each(kinds)("keeps no transaction open while it takes long over %s", async (kind) => {
    const putting = holdFirst("put");
    const code = send(kind);
    await putting.entered;
    try {
      // Any other one ends by itself, but not one in which the call waits for the store.
      await expect.poll(openTransactions).toBe(0);
    } finally {
      putting.leave();
    }
    expect(await code).toBe(200);
  });

  it.each(kinds)("loses nothing of %s that is swept before its rows are written", async (kind) => {
    const { files } = server.deps;
    const put = files.put.bind(files);
    let swept = "";
    const putting = vi.spyOn(files, "put").mockImplementation(async (key, path) => {
      await put(key, path);
      if (swept !== "") return;
      swept = key;
      await sweepOriginals(server.deps, signal);
      await sweepPhotos(server.deps, signal);
      await sweepProfileImages(server.deps, signal);
      // The row of an import job keeps its files from being swept, but not from somebody who looked before.
      await files.remove(key);
    });
    expect(await send(kind)).toBe(200);
    expect(await files.has(swept)).toBe(true);
    for (const [key] of putting.mock.calls) expect(await files.has(key)).toBe(true);
  });

  it("keeps an original that comes again while it is removed", async () => {
    const file = nextDay();
    const first = (await server.importFiles(user, file)).json().payload.workoutKey;
    const removal = holdFirst("remove");
    const deleted = server.call("DELETE", `/workouts/${first}/delete`, { key: user.key });
    await removal.entered;
    const again = server.importFiles(user, file);
    const waiting = "SELECT FROM pg_locks WHERE NOT granted";
    await expect.poll(async () => (await server.database.pool.query(waiting)).rows).not.toEqual([]);
    removal.leave();
    expect((await deleted).statusCode).toBe(200);
    const second = (await again).json().payload.workoutKey;
    expect((await originalOf(second)).rawPayload.equals(file.bytes)).toBe(true);
  });

  it("keeps a photo that comes again while it is removed", async () => {
    const add = () => server.addPhoto(user, workoutKey, photo, "again.jpg");
    const { key } = (await add()).json().payload;
    const removal = holdFirst("remove");
    const deleted = server.call("DELETE", `/image/${key}`, { key: user.key });
    await removal.entered;
    const again = add();
    const looks = vi.spyOn(server.deps.files, "put");
    await expect.poll(() => looks.mock.calls.length).toBe(3);
    removal.leave();
    expect((await deleted).statusCode).toBe(200);
    expect((await again).json().payload.key).toBe(key);
    expect((await server.call("GET", `/image/${key}`, { key: user.key })).statusCode).toBe(200);
  });

  it("has one original of forty copies that come at once", async () => {
    const { bytes } = nextDay();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const { rows } = await server.database.pool.query("SELECT id FROM users WHERE username = 'slow'");
    const actor = { kind: "session", userId: String(rows[0].id) } as Parameters<
      typeof importFile
    >[1]["actor"];
    const created: string[] = [];
    const report: ImportReport = {
      stored: async (_trx, _place, workouts) => {
        created.push(...workouts.flatMap((one) => (one.isDuplicate ? [] : [one.workoutId])));
        return true;
      },
      refused: (_place, reason) => Promise.reject(new Error(reason)),
      openArchive: () => Promise.reject(new Error("no archive")),
    };
    const importCopy = async (_: unknown, number: number): Promise<void> => {
      const path = join(server.deps.incomingDir, `copy-${number}`);
      await writeFile(path, bytes);
      const kind = { gzipped: false, isArchive: false, isKept: false };
      const file = { path, name: "a.gpx", size: bytes.length, sha256, ...kind };
      const options = { actor, keepDuplicates: false };
      await importFile(server.deps, options, { file, place: { member: 0, name: "a.gpx" } }, report);
    };
    await Promise.all(Array.from({ length: 40 }, importCopy));
    expect(created).toHaveLength(1);
    expect((await originalOf(created[0] ?? "")).rawPayload.equals(bytes)).toBe(true);
    const kept = await server.cachedFiles();
    expect(kept.filter((path) => path.includes(sha256))).toHaveLength(1);
    expect(kept.filter((path) => path.includes("copy-"))).toEqual([]);
  });
});
