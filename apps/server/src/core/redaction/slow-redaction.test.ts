import { fail } from "@cairn/domain/result";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const degree = (6_371_008.8 * Math.PI) / 180;
const begin = Date.parse("2025-06-01T10:00:00Z");

/** A walk of 5 km east along the equator with a point every 10 m and 10 s. */
const walk = Buffer.from(
  `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${Array.from(
    { length: 501 },
    (_, i) =>
      `<trkpt lat="0" lon="${((i * 10) / degree).toFixed(7)}"><time>${new Date(begin + i * 10_000).toISOString()}</time></trkpt>`,
  ).join("\n")}</trkseg></trk></gpx>`,
);
/** Hides the first 200 m of it at least, and at most a kilometre and a half. */
const zone = { name: "", center: { x: 0, y: 0 }, radius: 200 };

describe("[PRIV-4] a redaction that takes longer than a thread may", () => {
  let server: TestApp;
  let owner: TestUser;
  let workoutKey: string;
  let people = 0;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  beforeEach(async () => {
    owner = await server.signUp(`owner${(people += 1)}`);
    const imported = await server.importFiles(owner, { name: "a.gpx", bytes: walk });
    ({ workoutKey } = imported.json().payload);
    const payload = [{ workoutKey, sharingFlags: 19 }];
    await server.call("POST", "/workouts/header", { key: owner.key, payload });
    const added = await server.call("POST", "/user/privacyzones", { key: owner.key, payload: zone });
    expect(added.statusCode).toBe(200);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => server.close());

  /** Lets a task exceed its time as often as told; returns the number of its runs so far. */
  const makeSlow = (name: string, times: number): (() => number) => {
    const real = { ...server.deps.workers };
    let runs = 0;
    vi.spyOn(server.deps.workers, "run").mockImplementation(async (task, input) => {
      if (task.name !== name) return await real.run(task, input);
      runs += 1;
      return runs > times ? await real.run(task, input) : fail("too_long");
    });
    return () => runs;
  };
  const get = async (path: string) => await server.call("GET", path);
  const page = async () => await get(`/workouts/${workoutKey}/combined`);
  const photos = async () => await get(`/images/workout/${workoutKey}`);
  const reasonOf = (answer: Awaited<ReturnType<typeof get>>): string | undefined =>
    answer.statusCode === 200 ? undefined : answer.json().error.reason;

  it("is made again: until then nobody else sees anything of the workout, and then its visible part", async () => {
    const runs = makeSlow("redactRecording", 2);
    expect(reasonOf(await page())).toBe("privacy_zone.busy");
    expect(reasonOf(await get(`/workouts/${owner.username}/public`))).toBe("privacy_zone.busy");
    const seen = (await page()).json().payload;
    expect(seen.startPosition.x * degree).toBeGreaterThan(200);
    expect(seen.startTime).toBeGreaterThan(begin);
    expect(seen.hasRecording).toBe(true);
    expect(runs()).toBe(3);
  });

  it("is given up after three tries: then others see the workout without any part of its track", async () => {
    const runs = makeSlow("redactRecording", Infinity);
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push(await page());
    expect(answers.map(reasonOf)).toEqual([
      "privacy_zone.busy",
      "privacy_zone.busy",
      undefined,
      undefined,
      undefined,
    ]);
    expect(runs()).toBe(3);
    const seen = answers.at(-1)?.json().payload;
    expect(seen).toMatchObject({ hasRecording: false, startPosition: { x: 0, y: 0 } });
    for (const name of ["polyline", "bbox", "detailedPolyline"]) expect(seen).not.toHaveProperty(name);
    // A change of the zones gives it another chance.
    vi.restoreAllMocks();
    const payload = { ...zone, center: { x: 5000 / degree, y: 0 } };
    await server.call("POST", "/user/privacyzones", { key: owner.key, payload });
    expect((await page()).json().payload.hasRecording).toBe(true);
  });

  const ofOwner = async () =>
    (await server.call("GET", `/workouts/${workoutKey}/combined`, { key: owner.key })).json().payload;

  it("leaves out of its owner's page only what others see, until that is known", async () => {
    makeSlow("redactRecording", 2);
    for (const shown of [await ofOwner(), await ofOwner()]) {
      expect(shown).toMatchObject({ workoutKey, hasRecording: true });
      expect(shown).not.toHaveProperty("othersSee");
    }
    expect((await ofOwner()).othersSee).toMatchObject({ extent: "part" });
  });

  describe("of a photo in the visible part", () => {
    beforeEach(async () => {
      const exif = { IFD2: { DateTimeOriginal: "2025:06:01 10:50:00", OffsetTimeOriginal: "+00:00" } };
      const added = await server.addPhoto(owner, workoutKey, await photoFile({ exif }));
      expect(added.statusCode).toBe(200);
    });

    it("is made again, and then shows it", async () => {
      const runs = makeSlow("hidePhotos", 2);
      expect([reasonOf(await photos()), reasonOf(await photos())]).toEqual([
        "privacy_zone.busy",
        "privacy_zone.busy",
      ]);
      expect((await photos()).json().payload).toHaveLength(1);
      expect(runs()).toBe(3);
    });

    it("is given up after three tries, and then hides it", async () => {
      const runs = makeSlow("hidePhotos", Infinity);
      const answers = [await photos(), await photos(), await photos(), await photos()];
      expect(answers.slice(0, 2).map(reasonOf)).toEqual(["privacy_zone.busy", "privacy_zone.busy"]);
      expect(answers.slice(2).map((answer) => answer.json().payload)).toEqual([[], []]);
      expect(runs()).toBe(3);
    });
  });
});
