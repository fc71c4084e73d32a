import { gunzipSync, gzipSync } from "node:zlib";
import {
  activityFile,
  definition,
  enumeration,
  fit,
  le,
  noon,
  time,
  uint8,
  uint16,
  uint32,
} from "@cairn/formats/fit/hand-made-fit";
import { decodeRecording, encodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import { readFit } from "@cairn/testkit/files/read-fit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { rederiveWorkout } from "../../core/recompute/rederive-workout.ts";

/** The parts of the file: records, and sets of which the second is a rest; sport and sub-sport are strength training. */
const strengthTraining = [
  definition(1, 20, time, [3, 1, uint8]),
  ...[0, 30, 60, 90, 120].map((second) => [1, le(noon + second, 4), 100].flat()),
  definition(
    2,
    225,
    [6, 4, uint32],
    [0, 4, uint32],
    [3, 2, uint16],
    [4, 2, uint16],
    [5, 1, enumeration],
    [7, 2, uint16],
  ),
  // Ten bench presses of 60 kg, a minute of rest, eight of 62.5 kg.
  [2, le(noon, 4), le(30_000, 4), le(10, 2), le(60 * 16, 2), 1, le(0, 2)].flat(),
  [2, le(noon + 30, 4), le(60_000, 4), le(0xffff, 2), le(0xffff, 2), 0, le(0xffff, 2)].flat(),
  [2, le(noon + 90, 4), le(30_000, 4), le(8, 2), le(62.5 * 16, 2), 1, le(0, 2)].flat(),
  definition(4, 18, [5, 1, enumeration], [6, 1, enumeration]),
  [4, 10, 20],
];

describe("[WORK-17] the sets of strength training", () => {
  let server: TestApp;
  let owner: TestUser;
  let workoutKey = "";

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    owner = await server.signUp("lifter");
    const bytes = Buffer.from(fit(activityFile, ...strengthTraining));
    const answer = await server.importAllFiles(owner, { name: "gym.fit", bytes });
    ({ workoutKey } = answer.json().payload);
  });
  afterAll(() => server.close());

  const strength = {
    sets: [
      { startTime: 0, duration: 30, rest: 60, exercise: "benchPress", repetitions: 10, weight: 60 },
      { startTime: 90, duration: 30, exercise: "benchPress", repetitions: 8, weight: 62.5 },
    ],
    repetitions: 18,
    volume: 1100,
  };
  const strengthFor = async (key?: string) =>
    (await server.call("GET", `/workouts/${workoutKey}/combined`, { key })).json().payload?.analysis
      ?.strength;

  it("are answered with their sums to whoever may see the workout", async () => {
    expect(await strengthFor(owner.key)).toEqual(strength);
    expect(await strengthFor()).toBeUndefined();
    const payload = [{ workoutKey, sharingFlags: 19 }];
    await server.call("POST", "/workouts/header", { key: owner.key, payload });
    expect(await strengthFor()).toEqual(strength);
  });

  it("are in the JSON file of the workout, with the rests", async () => {
    const file = await server.call("GET", `/workouts/${workoutKey}/ultimatemanager`, { key: owner.key });
    expect(file.json().recording.sets).toEqual([
      { startTime: 0, elapsedTime: 30, isActive: true, repetitions: 10, weight: 60, exercise: "benchPress" },
      { startTime: 30, elapsedTime: 60, isActive: false },
      {
        startTime: 90,
        elapsedTime: 30,
        isActive: true,
        repetitions: 8,
        weight: 62.5,
        exercise: "benchPress",
      },
    ]);
  });

  it("are in the FIT file of the workout, for another decoder as well", async () => {
    const file = await server.call("GET", `/workout/exportFit/${workoutKey}`, { key: owner.key });
    const { sets } = await readFit(file.rawPayload);
    expect(sets?.map(({ set_type, repetitions, weight }) => [set_type, repetitions, weight])).toEqual([
      ["active", 10, 60],
      ["rest", undefined, undefined],
      ["active", 8, 62.5],
    ]);
    const again = await server.importAllFiles(owner, { name: "again.fit", bytes: file.rawPayload });
    const { payload } = again.json();
    const page = await server.call("GET", `/workouts/${payload.workoutKey}/combined`, { key: owner.key });
    expect(page.json().payload.analysis.strength).toEqual(strength);
  });

  it("are read from the file of a workout that was stored before they were", async () => {
    const { rows } = await server.database.pool.query<{ owner_id: string }>(
      `UPDATE workouts SET analysis_version = 15, computed_totals = jsonb_set(computed_totals, '{version}', '15')
       WHERE id = $1 RETURNING owner_id`,
      [workoutKey],
    );
    const stored = await server.database.pool.query<{ columns_gzip: Buffer }>(
      "SELECT columns_gzip FROM recordings WHERE workout_id = $1",
      [workoutKey],
    );
    const recording = decodeRecording(gunzipSync(stored.rows[0]?.columns_gzip ?? new Uint8Array()));
    if (!recording.ok) return expect.fail(recording.error.kind);
    const { sets: _sets, ...without } = recording.value;
    await server.database.pool.query(
      "UPDATE recordings SET analysis = '{}', columns_gzip = $2 WHERE workout_id = $1",
      [workoutKey, gzipSync(encodeRecording(without))],
    );
    expect(await strengthFor(owner.key)).toBeUndefined();
    const again = await rederiveWorkout(server.deps, { ownerId: rows[0]?.owner_id ?? "", id: workoutKey });
    expect(again.ok).toBe(true);
    expect(await strengthFor(owner.key)).toEqual(strength);
    return undefined;
  });
});
