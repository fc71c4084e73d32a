import type { PersonalBestsView, PersonalBestView } from "@cairn/contracts/personal-bests";
import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { decodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import { itWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { generateRecording, type RecordingKind } from "@cairn/testkit/outings/generate-recording";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bruteForceBests } from "../../../test/numbers/brute-force-bests.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { recomputeWorkouts } from "../../core/recompute/recompute-workouts.ts";

/**
 * A run north along the meridian with a point every five seconds: consecutive stretches at a speed in m/s for
 * a duration in seconds.
 */
const run = (start: string, ...stretches: readonly (readonly [speed: number, seconds: number])[]): Buffer => {
  const metresPerDegree = 111_195;
  const points: string[] = [];
  let [metres, seconds] = [0, 0];
  const add = () =>
    points.push(
      `<trkpt lat="${(60 + metres / metresPerDegree).toFixed(8)}" lon="24"><time>${new Date(Date.parse(start) + seconds * 1000).toISOString()}</time></trkpt>`,
    );
  add();
  for (const [speed, lasting] of stretches) {
    for (let passed = 0; passed < lasting; passed += 5) {
      metres += 5 * speed;
      seconds += 5;
      add();
    }
  }
  return Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="t"><trk><type>running</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

interface Done {
  readonly workoutKey: string;
  readonly startTime: number;
  readonly activityId: number;
}

/** Workouts that broke the record of a size, in order. */
const historyOf = (bests: readonly PersonalBestView[], size: number) =>
  bests.find((best) => best.size === size)?.history.map(({ workoutKey }) => workoutKey) ?? [];

/** Distances with a record. */
const distancesOf = ({ distances }: PersonalBestsView) => distances.map(({ size }) => size);

/** The present record. */
const valueOf = (bests: readonly PersonalBestView[], size: number) =>
  bests.find((best) => best.size === size)?.history.at(-1)?.value;

describe("personal bests", () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  const bestsOf = async ({ key }: TestUser, activityId?: number): Promise<PersonalBestsView> => {
    const query = activityId === undefined ? "" : `?activityId=${activityId}`;
    return (await server.call("GET", `/user/bests${query}`, { key })).json().payload;
  };
  const imported = async (user: TestUser, name: string, bytes: Uint8Array): Promise<string> =>
    (await server.importFiles(user, { name, bytes })).json().payload.workoutKey;

  /** The analysis starts from the stored columns then, which `/recording` returns. */
  const analyseStored = () =>
    recomputeWorkouts(server.deps, { all: true }, { begin: () => {}, advance: () => {} });

  const bruteForceOf = async (user: TestUser, { workoutKey, activityId }: Done) => {
    const answer = await server.call("GET", `/workouts/${workoutKey}/recording`, { key: user.key });
    const recording = decodeRecording(answer.rawPayload);
    if (!recording.ok) return expect.fail("a recording cannot be read");
    return bruteForceBests(recording.value, activityId);
  };

  /** Compares the answer for one sport with a brute-force search; returns the number of records. */
  const compare = async (user: TestUser, done: readonly Done[], activityId: number): Promise<number> => {
    const bests = await bestsOf(user, activityId);
    const inOrder = done.toSorted((a, b) => a.startTime - b.startTime);
    const tried = await Promise.all(inOrder.map(async (one) => await bruteForceOf(user, one)));
    let records = 0;
    for (const list of ["distances", "speeds", "powers"] as const) {
      for (const { size, history } of bests[list]) {
        const expected: { readonly workoutKey: string; readonly value: number }[] = [];
        for (const [i, { workoutKey }] of inOrder.entries()) {
          const value = tried[i]?.[list].get(size) ?? Number.NaN;
          const before = expected.at(-1)?.value;
          // An improvement by rounding alone is no record for either.
          const isBetter =
            list === "distances" ? value < (before ?? Infinity) - 1e-6 : value > (before ?? 0) + 1e-6;
          if (isBetter) expected.push({ workoutKey, value });
        }
        const label = `${list} ${size}`;
        expect(
          history.map(({ workoutKey }) => workoutKey),
          label,
        ).toEqual(expected.map(({ workoutKey }) => workoutKey));
        for (const [i, { value }] of history.entries()) {
          expect(value, label).toBeCloseTo(expected[i]?.value ?? Number.NaN, 4);
        }
        records += history.length;
      }
      const sizes = new Set(bests[list].map(({ size }) => size));
      for (const [size, value] of tried.flatMap((one) => Array.from(one[list].entries()))) {
        const isCompared = list !== "speeds" || [60, 300, 600, 1200, 1800, 3600, 7200, 10_800].includes(size);
        const isThere = list === "distances" ? value < Infinity : value > 0;
        if (isThere && isCompared && (list !== "speeds" || bests.speeds.length > 0))
          expect(sizes).toContain(size);
      }
    }
    return records;
  };

  it(
    "[BEST-1] equal trying every stretch of every recording, including each time that one was broken",
    { tags: ["all"] },
    async () => {
      const user = await server.signUp("athlete");
      const kinds: readonly RecordingKind[] = [
        "run",
        "ride",
        "run",
        "treadmill",
        "run",
        "ride",
        "walk",
        "run",
      ];
      const done: Done[] = [];
      for (const [i, kind] of kinds.entries()) {
        // The order of the import is not that of the days.
        const start = Date.UTC(2024, (i * 5) % 8, 3, 6, 30);
        const activity = generateRecording(kind, createRandom(i + 1), start);
        const workoutKey = await imported(user, `${i}.fit`, writeFit(activity));
        done.push({ workoutKey, startTime: start, activityId: activity.activityId ?? 1 });
      }
      await analyseStored();
      expect((await bestsOf(user)).activityId).toBe(1);
      expect((await bestsOf(user)).sports.map(({ activityId, workouts }) => [activityId, workouts])).toEqual(
        expect.arrayContaining([
          [1, 4],
          [2, 2],
          [53, 1],
          [0, 1],
        ]),
      );
      let records = 0;
      for (const sport of [1, 2, 53, 0]) {
        records += await compare(
          user,
          done.filter(({ activityId }) => activityId === sport),
          sport,
        );
      }
      expect(records).toBeGreaterThan(60);
    },
  );

  itWithCorpus(
    "[BEST-1] equal trying every stretch of the recordings of real devices",
    { tags: ["all"] },
    async ({ read }) => {
      const files = [
        "phpfit-road-cycling.fit",
        "fitparserjs-example.fit",
        "elevate-noroeste.fit",
        "faker-karoo_20251119.fit",
        "sweatpy-4801048867.fit",
        "fitparse-Edge810-Vector-2013-08-16-15-35-10.fit",
      ];
      const user = await server.signUp("collector");
      for (const name of files) await imported(user, name, read(`fit/${name}`));
      await analyseStored();
      const list = await server.call("GET", "/workouts?limited=true&limit=100", { key: user.key });
      const done: readonly Done[] = list.json().payload;
      const { sports } = await bestsOf(user);
      let records = 0;
      for (const { activityId } of sports) {
        const leftOut = (await bestsOf(user, activityId)).leftOut;
        expect(leftOut).toEqual([]);
        records += await compare(
          user,
          done.filter((one) => one.activityId === activityId),
          activityId,
        );
      }
      expect(records).toBeGreaterThan(20);
    },
  );

  it("[BEST-1] change at once when a workout is deleted or gets another sport", async () => {
    const user = await server.signUp("editor");
    const slow = await imported(user, "slow.gpx", run("2024-03-01T08:00:00Z", [2.5, 1200]));
    const quick = await imported(user, "quick.gpx", run("2024-04-01T08:00:00Z", [4, 600]));
    const middle = await imported(user, "middle.gpx", run("2024-05-01T08:00:00Z", [3, 1200]));
    const before = await bestsOf(user, 1);
    expect(historyOf(before.distances, 1000)).toEqual([slow, quick]);
    expect(valueOf(before.distances, 1000)).toBeCloseTo(250, 0);
    expect(historyOf(before.distances, 3218.688)).toEqual([middle]);
    expect(before.distances[0]?.history[0]).toMatchObject({
      workoutKey: slow,
      startTime: Date.UTC(2024, 2, 1, 8),
      timeOffsetInMinutes: 120,
    });

    const header = { workoutKey: quick, activityId: 0 };
    await server.call("POST", "/workouts/header", { key: user.key, payload: [header] });
    expect(historyOf((await bestsOf(user, 1)).distances, 1000)).toEqual([slow, middle]);
    expect(historyOf((await bestsOf(user, 0)).distances, 1000)).toEqual([quick]);

    await server.call("DELETE", `/workouts/${slow}/delete`, { key: user.key });
    expect(historyOf((await bestsOf(user, 103)).distances, 1000)).toEqual([middle]);
    await server.call("DELETE", `/workouts/${quick}/delete`, { key: user.key });
    expect((await bestsOf(user, 0)).distances).toEqual([]);
  });

  it("[BEST-1] are over the races of each sport: 500 m to 6 km in a boat; after a change of the list, new distances appear once they are computed", async () => {
    const user = await server.signUp("rower");
    const row = await imported(user, "row.gpx", run("2024-06-01T08:00:00Z", [4, 250], [3, 2000]));
    await server.call("POST", "/workouts/header", {
      key: user.key,
      payload: [{ workoutKey: row, activityId: 15 }],
    });
    const before = await bestsOf(user, 15);
    expect(distancesOf(before)).toEqual([500, 1000, 2000, 5000, 6000]);
    expect(valueOf(before.distances, 500)).toBeCloseTo(125, 0);
    expect(valueOf(before.distances, 2000)).toBeCloseTo(250 + 1000 / 3, 0);

    await server.database.pool.query("UPDATE workouts SET analysis_version = 9 WHERE activity_id = 15");
    expect(distancesOf(await bestsOf(user, 15))).toEqual([]);
    await analyseStored();
    expect(await bestsOf(user, 15)).toEqual(before);
  });

  it("[BEST-1] use the lengths in a pool, with rests counted as time", async () => {
    const user = await server.signUp("swimmer");
    const swim = generateRecording("pool-swim", createRandom(3), Date.UTC(2024, 5, 3, 6));
    const workoutKey = await imported(user, "swim.fit", writeFit(swim));
    const { activityId, distances, speeds } = await bestsOf(user, 21);
    expect(activityId).toBe(21);
    expect(speeds).toEqual([]);
    expect(distances.map(({ size }) => size)).toEqual(expect.arrayContaining([100, 200, 400, 800]));
    expect(historyOf(distances, 100)).toEqual([workoutKey]);
    // From the lengths as swum: the shortest time from the start of one to the end of the fourth.
    const lengths = swim.pool?.lengths.filter(({ strokes }) => strokes > 0) ?? [];
    const many = 100 / (swim.pool?.length ?? 0);
    expect(Number.isInteger(many)).toBe(true);
    const times = lengths.slice(many - 1).map(({ startTime, elapsedTime }, i) => {
      const first = lengths[i] ?? expect.fail("no length");
      return startTime + elapsedTime - first.startTime;
    });
    expect(valueOf(distances, 100)).toBeCloseTo(Math.min(...times), 1);
  });

  it("[BEST-2] are not set by a ride home, a clock that was never set or a doubtful distance", async () => {
    const user = await server.signUp("forgetful");
    const honest = await imported(user, "honest.gpx", run("2024-03-01T08:00:00Z", [3, 1500]));
    await imported(user, "home.gpx", run("2024-03-02T08:00:00Z", [3.5, 600], [13.5, 600]));
    const old = await imported(user, "old.gpx", run("2024-03-03T08:00:00Z", [4, 600]));
    const typed = await imported(user, "typed.gpx", run("2024-03-04T08:00:00Z", [4, 900]));
    const post = (header: object) =>
      server.call("POST", "/workouts/header", { key: user.key, payload: [header] });
    await post({ workoutKey: old, startTime: Date.UTC(1989, 11, 31) });
    await post({ workoutKey: typed, totalDistance: 1500 });
    const { distances, leftOut } = await bestsOf(user);
    expect(historyOf(distances, 1000)).toEqual([honest]);
    expect(leftOut).toEqual([
      { reason: "clock", workouts: 1 },
      { reason: "distance", workouts: 1 },
      { reason: "tooFast", workouts: 1 },
    ]);
  });

  it("[BEST-3] are visible to their owner alone", async () => {
    const [owner, other] = [await server.signUp("owner"), await server.signUp("other")];
    const key = await imported(owner, "a.gpx", run("2024-03-01T08:00:00Z", [3, 1500]));
    await server.call("POST", "/workouts/header", {
      key: owner.key,
      payload: [{ workoutKey: key, sharingFlags: 19 }],
    });
    expect((await bestsOf(owner)).distances.length).toBeGreaterThan(0);
    expect(await bestsOf(other)).toEqual({ sports: [], distances: [], speeds: [], powers: [], leftOut: [] });
    const answer = await server.call("GET", "/user/bests", {});
    expect(answer.statusCode).toBe(401);
    expect((await server.call("GET", "/user/bests?activityId=122", { key: owner.key })).statusCode).toBe(400);
  });

  it("[BEST-1] are those over all longer times where points are five seconds apart", async () => {
    const user = await server.signUp("sparse");
    const start = Date.UTC(2024, 2, 2, 8);
    const points = Array.from({ length: 241 }, (_, at) => {
      const time = new Date(start + at * 5000).toISOString();
      return `<trkpt lat="${60 + (at * 40) / 111_195}" lon="25"><ele>10</ele><time>${time}</time></trkpt>`;
    });
    const track = `<trk><type>cycling</type><trkseg>${points.join("")}</trkseg></trk>`;
    const gpx = `<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">${track}</gpx>`;
    await imported(user, "ride.gpx", Buffer.from(gpx));
    const { speeds, distances } = await bestsOf(user, 2);
    expect(speeds.map(({ size }) => size)).toEqual([60, 300, 600, 1200]);
    for (const { history } of speeds) expect(history[0]?.value).toBeCloseTo(8, 1);
    expect(distances.length).toBeGreaterThan(3);
    for (const { size, history } of distances) expect(size / (history[0]?.value ?? 0)).toBeCloseTo(8, 1);
  });
});
