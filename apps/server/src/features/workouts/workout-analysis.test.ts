import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { analysisVersion } from "@cairn/domain/analysis/analyse-recording";
import { itWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { generateRecording, type RecordingKind } from "@cairn/testkit/outings/generate-recording";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const made = (kind: RecordingKind) => {
  const activity = generateRecording(kind, createRandom(7));
  return { activity, bytes: writeFit(activity) };
};

describe("the analysis of a workout", () => {
  let server: TestApp;
  let user: TestUser;
  let other: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    [user, other] = [await server.signUp("analyst"), await server.signUp("onlooker")];
  });
  afterAll(() => server.close());

  const importBytes = async (name: string, bytes: Uint8Array): Promise<string> =>
    (await server.importFiles(user, { name, bytes })).json().payload.workoutKey;
  const combined = async (key: string): Promise<CombinedWorkoutView> =>
    (await server.call("GET", `/workouts/${key}/combined`, { key: user.key })).json().payload;
  const choose = (key: string, payload: unknown, sessionKey = user.key) =>
    server.call("PUT", `/workouts/${key}/sources`, {
      key: sessionKey,
      payload: JSON.stringify(payload),
      headers: { "content-type": "application/json" },
    });
  it("[API-35] lets the owner choose whose number counts, and keeps what was typed", async () => {
    const { activity, bytes } = made("run");
    const key = await importBytes("run.fit", bytes);
    const before = await combined(key);
    const { device = 0, computed = 0 } = before.provenance["distance"] ?? {};
    expect(before.provenance["distance"]).toMatchObject({ source: "device" });
    const truth = activity.truth.distance;
    for (const metres of [device, computed]) expect(Math.abs(metres - truth)).toBeLessThan(0.05 * truth);
    expect(Math.abs(device - computed)).toBeGreaterThan(0.5);

    const one = (await choose(key, { totals: { distance: "computed" } })).json().payload;
    expect(one.provenance.distance).toEqual({
      source: "computed",
      version: analysisVersion,
      device,
      computed,
      chosen: true,
    });
    expect(one.totalDistance).toBeCloseTo(computed, 1);
    expect(one.provenance.totalTime).toEqual(before.provenance["totalTime"]);

    const two = (await choose(key, { totals: { ascent: "computed" } })).json().payload;
    expect([two.provenance.distance.source, two.provenance.ascent.source]).toEqual(["computed", "computed"]);
    const list: readonly CombinedWorkoutView[] = (
      await server.call("GET", "/workouts", { key: user.key })
    ).json().payload;
    expect(list.find(({ workoutKey }) => workoutKey === key)?.totalDistance).toBe(two.totalDistance);

    const all = (await choose(key, { all: "device" })).json().payload;
    expect(all.totalDistance).toBeCloseTo(device, 1);

    await server.call("POST", "/workouts/header", {
      key: user.key,
      payload: [{ workoutKey: key, totalDistance: 5000 }],
    });
    const typed = (await choose(key, { all: "computed" })).json().payload;
    expect([typed.totalDistance, typed.provenance.distance.source]).toEqual([5000, "entered"]);
  });

  it("[API-35] undoes a choice, and lets speed follow the distance", async () => {
    const key = await importBytes("back.fit", made("ride").bytes);
    const automatic = await combined(key);
    const { distance, avgSpeed } = automatic.provenance;
    expect(distance?.chosen).toBeUndefined();
    await choose(key, { totals: { distance: "computed" } });
    const chosen = await combined(key);
    expect(chosen.provenance["distance"]).toMatchObject({ source: "computed", chosen: true });
    expect(chosen.provenance["avgSpeed"]?.source).toBe("computed");
    expect(chosen.avgSpeed).toBeCloseTo(avgSpeed?.computed ?? 0, 2);
    // Both have two decimals, which for the speed of a ride are 0.003 min/km.
    expect(Math.abs(chosen.avgPace - 1000 / 60 / (avgSpeed?.computed ?? 1))).toBeLessThan(0.005 + 0.0032);
    await choose(key, { totals: { distance: "auto" } });
    const { lastModified: _then, ...back } = await combined(key);
    const { lastModified: _now, ...before } = automatic;
    expect(back).toEqual(before);
    await choose(key, { all: "computed", totals: { energy: "device" } });
    await choose(key, { all: "auto" });
    expect((await combined(key)).provenance).toEqual(automatic.provenance);
  });

  it("[API-35] refuses a choice by anybody else, and an invalid one", async () => {
    const key = await importBytes("run.fit", made("run").bytes);
    expect((await choose(key, { all: "device" }, other.key)).statusCode).toBe(404);
    for (const body of [{ all: "entered" }, { totals: { energy: "entered" } }, { totals: 1 }, []])
      expect((await choose(key, body)).statusCode, JSON.stringify(body)).toBe(400);
  });

  it("[API-35] gives a grade-adjusted speed that is the average on flat ground, whoever distance and time are from", async () => {
    // 10 km in an hour along the meridian at 10 m above the sea, a point every 10 s.
    const step = 10_000 / 360 / ((Math.PI * 6_371_008.8) / 180);
    const points = Array.from({ length: 361 }, (_, i) => {
      const time = new Date(Date.UTC(2025, 5, 2) + i * 10_000).toISOString();
      return `<trkpt lat="${60 + i * step}" lon="24"><ele>10</ele><time>${time}</time></trkpt>`;
    });
    const gpx = `<gpx version="1.1" creator="t"><trk><type>running</type><trkseg>${points.join("")}</trkseg></trk></gpx>`;
    const key = await importBytes("flat.gpx", Buffer.from(gpx));
    const speedAfter = async (payload: object) => {
      await server.call("PUT", `/workouts/${key}/attributes`, { key: user.key, payload });
      return (await combined(key)).analysis?.gradeAdjustedSpeed;
    };
    expect(await speedAfter({})).toBeCloseTo(10_000 / 3600, 2);
    expect(await speedAfter({ totalTime: 3000 })).toBeCloseTo(10_000 / 3000, 2);
    expect(await speedAfter({ totalDistance: 12_000 })).toBeCloseTo(4, 2);
  });

  it("[WORK-6] gives the runs of a ski day as an extension and with the profile of the hill", async () => {
    const { activity, bytes } = made("alpine-ski");
    const { extensions, extensionTypes, analysis } = await combined(await importBytes("ski.fit", bytes));
    const { skiRuns } = activity.truth;
    expect(extensionTypes).toEqual(["SUMMARY", "FITNESS", "INTENSITY", "SKI"]);
    expect(extensions.filter(({ type }: { type: string }) => type === "SkiExtension")).toEqual([
      {
        type: "SkiExtension",
        statistics: expect.objectContaining({ numberOfRuns: skiRuns.length }),
        runs: skiRuns.map((_, i) => ({
          startTimestamp: expect.any(Number),
          index: i + 1,
          descentDistanceMeters: expect.any(Number),
          descentDurationSeconds: expect.any(Number),
          avgSpeed: expect.any(Number),
        })),
      },
    ]);
    expect(analysis?.skiRuns).toHaveLength(skiRuns.length);
    for (const { profile } of analysis?.skiRuns ?? []) expect(profile.length).toBeGreaterThan(10);
  });

  it("[API-35] has the lengths of a pool, best efforts and power", async () => {
    const swim = made("pool-swim");
    const key = await importBytes("swim.fit", swim.bytes);
    const { analysis: inPool, movingTime } = await combined(key);
    const swum = swim.activity.pool?.lengths.filter(({ strokes }) => strokes > 0) ?? [];
    expect(inPool?.pool?.lengths).toHaveLength(swum.length);
    expect(inPool?.pool?.distance).toBe(swum.length * 25);
    // Lists have it as well, for the pace without the rests.
    const { payload } = (await server.call("GET", `/workouts?workouts=${key}`, { key: user.key })).json();
    expect(payload[0].movingTime).toBe(movingTime);
    expect(payload[0].movingTime).toBeLessThan(payload[0].totalTime);
    const { analysis: onRoad } = await combined(await importBytes("ride.fit", made("ride").bytes));
    expect(onRoad?.bestEfforts?.map(({ distance }) => distance)).toContain(5000);
    expect(onRoad?.bestPowers?.[0]?.value).toBeGreaterThan(onRoad?.normalizedPower ?? Infinity);
    expect(onRoad).toMatchObject({ trainingImpulse: expect.any(Number), rulesVersion: analysisVersion });
  });

  it("[API-35] says how many values were rejected, by kind", async () => {
    const points = Array.from({ length: 120 }, (_, i) => {
      const latitude = 60 + i * 3e-5 + (i === 60 ? 1 : 0);
      const rate = i % 40 === 0 ? 255 : 140;
      return `<trkpt lat="${latitude}" lon="24"><time>${new Date(Date.UTC(2025, 5, 1) + i * 1000).toISOString()}</time><extensions><hr>${rate}</hr></extensions></trkpt>`;
    });
    const gpx = `<gpx version="1.1" creator="t"><trk><type>running</type><trkseg>${points.join("")}</trkseg></trk></gpx>`;
    const { analysis, hrdata, overview } = await combined(await importBytes("spikes.gpx", Buffer.from(gpx)));
    expect(analysis).toMatchObject({ outliers: 4, outlierKinds: { position: 1, heartRate: 3 } });
    expect(hrdata.workoutMaxHR).toBe(140);
    expect(Math.max(...overview.map(([, , , , rate]) => rate ?? 0))).toBe(140);
  });

  itWithCorpus("[API-35] shows a multisport recording with its legs", async ({ read }) => {
    const { analysis } = await combined(
      await importBytes("tri.fit", read("fit/fitparse-activity-large-fenxi2-multisport.fit")),
    );
    expect(analysis?.legs?.length).toBeGreaterThan(1);
  });

  it("[API-35] estimates energy that no device gave, and says so", async () => {
    const points = [0, 1, 2].map(
      (i) => `<trkpt lat="${60 + i / 100}" lon="24"><time>2025-06-01T10:0${i * 4}:00Z</time></trkpt>`,
    );
    const gpx = `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="t"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`;
    const { energyConsumption, provenance, analysis } = await combined(
      await importBytes("a.gpx", Buffer.from(gpx)),
    );
    expect(energyConsumption).toBeGreaterThan(0);
    expect(provenance["energy"]).toMatchObject({ source: "computed", version: analysisVersion });
    expect(analysis?.energyRule).toBe("activity");
  });
});
