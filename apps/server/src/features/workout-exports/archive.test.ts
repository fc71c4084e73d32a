import { gzipSync } from "node:zlib";
import { type ArchiveFormat } from "@cairn/contracts/workout-exports/workout-exports";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { zipFiles } from "../../../test/own-data/zip-files.ts";
import { createTestApp, itInOneProcess, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { safeExtension, UniqueNames } from "./archive-names.ts";

const gpx = (start: string, lat: number): Buffer => {
  const points = Array.from(
    { length: 30 },
    (_, i) =>
      `<trkpt lat="${lat + i / 10_000}" lon="24"><ele>${i}</ele><time>${new Date(Date.parse(start) + i * 5000).toISOString()}</time></trkpt>`,
  );
  return Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="t"><trk><type>running</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};
const first = gpx("2025-06-01T10:00:00Z", 60);
/** In the same minute as the first. */
const second = gpx("2025-06-01T10:00:20Z", 61);
const packed = gzipSync(gpx("2025-06-02T10:00:00Z", 62));

describe("[LIST-5] the files of many workouts as one archive", () => {
  let server: TestApp;
  let owner: TestUser;
  let other: TestUser;
  let foreign: string;
  const keys: string[] = [];
  let lastKey = 0;

  const importOne = async (user: TestUser, name: string, bytes: Buffer): Promise<string> =>
    (await server.importAllFiles(user, { name, bytes })).json().payload.workoutKey;

  beforeAll(async () => {
    server = await createTestApp();
    [owner, other] = [await server.signUp("owner"), await server.signUp("other")];
    keys.push(
      await importOne(owner, "../../etc/Pässwörd.GPX", first),
      await importOne(owner, "b.gpx", second),
      await importOne(owner, "c.gpx.gz", packed),
    );
    const typed = { activityId: 1, startTime: Date.parse("2025-06-03T10:00:00Z"), totalTime: 60 };
    const answer = await server.call("POST", "/workout", { key: owner.key, payload: typed });
    keys.push(answer.json().payload.workoutKey);
    foreign = await importOne(other, "theirs.gpx", gpx("2025-06-04T10:00:00Z", 63));
    const header = [{ workoutKey: foreign, sharingFlags: 19 }];
    await server.call("POST", "/workouts/header", { key: other.key, payload: header });
  });
  afterAll(() => server.close());

  const archiveOf = async (workouts: readonly string[], format: ArchiveFormat) => {
    lastKey += 1;
    const key = lastKey.toString(16).padStart(24, "0");
    const payload = { key, workouts, action: { kind: "download" } };
    await server.call("POST", "/workouts/bulk", { key: owner.key, payload });
    return await server.call("GET", `/workouts/bulk/${key}/archive?format=${format}`, { key: owner.key });
  };
  it("has the originals byte for byte, named by their starts, and lists workouts without one", async () => {
    const answer = await archiveOf([...keys, foreign], "original");
    expect(answer.headers).toMatchObject({
      "content-type": "application/zip",
      "cache-control": "private, no-store",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="workouts-original-[\d-]{10}\.zip"$/,
      ),
    });
    const files = await zipFiles(answer.rawPayload);
    expect([...files.keys()]).toEqual([
      "2025-06-01_13-00_running.gpx",
      "2025-06-01_13-00_running_2.gpx",
      "2025-06-02_13-00_running.gpx.gz",
      "not-included.txt",
    ]);
    expect([...files.values()].slice(0, 3)).toEqual([first, second, packed]);
    expect(String(files.get("not-included.txt"))).toBe(
      `${keys[3]}: workout.no_original\n${foreign}: workout.forbidden\n`,
    );
  });

  it.each(["gpx", "fit"] as const)(
    "has the same %s files as exports of each workout alone",
    async (format) => {
      const files = await zipFiles((await archiveOf([...keys.slice(0, 2), foreign], format)).rawPayload);
      const path = format === "gpx" ? "exportGpx" : "exportFit";
      const alone: Buffer[] = [];
      for (const key of keys.slice(0, 2))
        alone.push((await server.call("GET", `/workout/${path}/${key}`, { key: owner.key })).rawPayload);
      expect([...files.values()].slice(0, 2)).toEqual(alone);
      expect(String(files.get("not-included.txt"))).toBe(`${foreign}: workout.not_found\n`);
    },
  );

  it("can be imported again as the same workouts", async () => {
    const newcomer = await server.signUp("newcomer");
    const bytes = (await archiveOf(keys.slice(0, 3), "original")).rawPayload;
    const imported = await server.importFiles(newcomer, { name: "workouts.zip", bytes });
    const outcomes = imported.json().payload as readonly { readonly workout?: object }[];
    expect(outcomes.filter(({ workout }) => workout)).toHaveLength(3);
  });

  itInOneProcess("has no file that is read for a program that asks for the headers alone", async () => {
    const reads = vi.spyOn(server.deps.files, "read");
    onTestFinished(() => reads.mockRestore());
    await archiveOf(keys.slice(0, 3), "original");
    expect(reads).toHaveBeenCalledTimes(3);
    const address = `/workouts/bulk/${lastKey.toString(16).padStart(24, "0")}/archive?format=original`;
    const head = await server.call("HEAD", address, { key: owner.key });
    expect([head.statusCode, head.headers["content-type"], head.rawPayload.length]).toEqual([
      200,
      "application/zip",
      0,
    ]);
    // What the other would read, it would have begun to read before this one has all of it.
    await server.call("GET", address, { key: owner.key });
    expect(reads).toHaveBeenCalledTimes(6);
  });

  it("is only for its owner", async () => {
    await archiveOf(keys, "gpx");
    const address = `/workouts/bulk/${lastKey.toString(16).padStart(24, "0")}/archive`;
    expect((await server.call("GET", address, { key: other.key })).statusCode).toBe(404);
    expect((await server.call("GET", address)).statusCode).toBe(401);
    expect((await server.call("GET", `${address}?format=exe`, { key: owner.key })).statusCode).toBe(400);
  });
});

describe("[LIST-5] names in an archive", () => {
  it("keep the extension of a file and nothing else of its uploaded name", () => {
    const endings = ["a.FIT", "ride.fit.gz", "2025.01.gpx", "no", "../x.g/px", "a.exe\u0000", "ä.tcx"];
    expect(endings.map(safeExtension)).toEqual([".fit", ".fit.gz", ".gpx", "", "", "", ".tcx"]);
  });

  it("are unique", () => {
    const names = new UniqueNames();
    const given = ["a", "a", "a_2", "a"].map((stem) => names.of(stem, ".gpx"));
    expect(new Set(given).size).toBe(4);
    expect(given.slice(0, 2)).toEqual(["a.gpx", "a_2.gpx"]);
  });
});
