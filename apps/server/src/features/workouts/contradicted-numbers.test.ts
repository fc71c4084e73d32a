import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { violations } from "@cairn/domain/plausibility/violations";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shownNumbers } from "../../../test/privacy/shown-numbers.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

/** A run whose watch counted no distance, wrote speeds that are of no unit, and 255 for the highest heart rate. */
function lyingRun() {
  const activity = generateRecording("run", createRandom(7));
  const { recording, totals, truth } = activity;
  const { distance: _distance, ...columns } = recording.columns;
  const half = Math.round(truth.elapsedTime / 2);
  const laps = [0, half].map((startTime) => ({
    startTime,
    elapsedTime: half,
    timerTime: half,
    distance: truth.distance / 2,
    avgSpeed: (1.7 * truth.distance) / truth.elapsedTime,
  }));
  const lies = {
    ...totals,
    distance: 0,
    maxHeartRate: 255,
    avgSpeed: (1.7 * truth.distance) / truth.elapsedTime,
  };
  return {
    truth,
    bytes: writeFit({ ...activity, recording: { ...recording, columns, laps }, totals: lies }),
  };
}

describe("numbers that a recording contradicts", () => {
  let server: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    user = await server.signUp("sceptic");
  });
  afterAll(() => server.close());

  const combined = async (key: string): Promise<CombinedWorkoutView> =>
    (await server.call("GET", `/workouts/${key}/combined`, { key: user.key })).json().payload;
  const save = (header: object) =>
    server.call("POST", "/workouts/header", { key: user.key, payload: [header] });
  const enter = (payload: object) =>
    server.call("POST", "/workout", {
      key: user.key,
      payload: {
        activityId: 1,
        startTime: 1_700_000_000_000,
        duration: 3600,
        totalDistance: 10_000,
        ...payload,
      },
    });

  it("[API-35] do not count on the page, in lists and in exports, and the page says what contradicts them", async () => {
    const { truth, bytes } = lyingRun();
    const key: string = (await server.importFiles(user, { name: "lies.fit", bytes })).json().payload
      .workoutKey;
    const page = await combined(key);
    expect(Math.abs(page.totalDistance / truth.distance - 1)).toBeLessThan(0.03);
    expect(page.provenance["distance"]).toMatchObject({
      source: "computed",
      device: 0,
      contradiction: { rule: "distanceBelowTrack" },
    });
    expect(page.provenance["avgSpeed"]).toMatchObject({
      contradiction: { rule: "speedAgainstDistance" },
      computed: page.avgSpeed,
    });
    expect(page.hrdata.workoutMaxHR).toBeLessThan(230);
    expect(page.laps.map(({ doubts }) => doubts?.map(({ name }) => name))).toEqual([
      ["avgSpeed"],
      ["avgSpeed"],
    ]);
    for (const { avgSpeed, distance, duration } of page.laps) {
      expect(Math.abs((avgSpeed * duration) / distance - 1)).toBeLessThan(0.25);
    }
    expect(violations(shownNumbers(page))).toEqual([]);

    const list: readonly CombinedWorkoutView[] = (
      await server.call("GET", "/workouts", { key: user.key })
    ).json().payload;
    const listed = list.find(({ workoutKey }) => workoutKey === key);
    expect([listed?.totalDistance, listed?.avgSpeed]).toEqual([page.totalDistance, page.avgSpeed]);
    const exported = decodeBytes(
      (await server.call("GET", `/workout/exportFit/${key}`, { key: user.key })).rawPayload,
    );
    if (!exported.ok) throw new Error(exported.error.kind);
    expect(exported.value.device?.distance).toBeCloseTo(page.totalDistance, 0);
    expect(exported.value.recording.laps[0]?.avgSpeed).toBeCloseTo(page.laps[0]?.avgSpeed ?? 0, 1);
  });

  it("[API-35] are replaced by what the owner typed, who may not contradict themselves", async () => {
    const bytes = writeFit(generateRecording("ride", createRandom(8)));
    const key: string = (await server.importFiles(user, { name: "ride.fit", bytes })).json().payload
      .workoutKey;
    const before = await combined(key);
    const above = before.hrdata.workoutMaxHR + 20;
    expect((await save({ workoutKey: key, hrAvgValue: above })).statusCode).toBe(200);
    const after = await combined(key);
    expect(after.hrdata).toMatchObject({ workoutAvgHR: above, workoutMaxHR: 0 });
    expect(after.provenance["maxHeartRate"]).toMatchObject({
      device: before.hrdata.workoutMaxHR,
      contradiction: { rule: "averageAboveMaximum", against: above },
      leftOut: true,
    });
    const refused = await save({ workoutKey: key, description: "new", hrMaxValue: above - 5 });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error.fields).toEqual([{ field: "hrAvgValue", reason: "invalid" }]);
    expect((await combined(key)).description).toBe(after.description);
  });

  it("[API-45] are refused if all of them are typed: an average heart rate above the highest", async () => {
    const refused = await enter({ hrAvg: 170, hrMax: 160 });
    expect([refused.statusCode, refused.json().error.fields]).toEqual([
      400,
      [{ field: "hrAvg", reason: "invalid" }],
    ]);
    expect((await enter({ hrAvg: 150, hrMax: 0 })).statusCode).toBe(200);
    const { workoutKey } = (await enter({ hrAvg: 150, hrMax: 160 })).json().payload;
    expect(violations(shownNumbers(await combined(workoutKey)))).toEqual([]);
  });
});
