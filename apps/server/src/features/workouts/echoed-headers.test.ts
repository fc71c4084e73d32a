import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

/** A run with a heart rate, steps and energy, as a watch writes it. */
const activity = generateRecording("run", createRandom("echo"));
const run = writeFit(activity);

describe("headers that send back what was read", () => {
  let server: TestApp;
  let user: TestUser;
  let key: string;

  beforeAll(async () => {
    server = await createTestApp();
    user = await server.signUp("echo");
  });
  beforeEach(async () => {
    key = (await server.importAllFiles(user, { name: "run.fit", bytes: run })).json().payload.workoutKey;
  });
  afterAll(() => server.close());

  const read = async () => (await server.call("GET", `/workouts/${key}`, { key: user.key })).json().payload;
  const send = (method: "POST" | "PUT", path: string, payload: object) =>
    server.call(method, path, { key: user.key, payload });
  const readCombined = async () =>
    (await server.call("GET", `/workouts/${key}/combined`, { key: user.key })).json().payload;
  const provenance = async () => (await readCombined()).provenance;

  it("[API-46] change nothing and mark nothing, as numbers or as text", async () => {
    const [before, sources] = [await read(), await provenance()];
    expect(before).toMatchObject({ isEdited: false, hrdata: { max: 180 } });
    expect(before.hrdata.hrmax).toBeGreaterThan(100);
    expect(before.hrdata.hrmax).not.toBe(180);
    // Fields and values as pages and exporters of this family of APIs send them.
    const full = {
      totalDistance: before.totalDistance,
      activityId: before.activityId,
      startTime: before.startTime,
      totalTime: before.totalTime,
      description: before.description ?? "",
      hrMaxValue: before.hrdata.max,
      hrAvgValue: before.hrdata.avg,
      energyConsumption: before.energyConsumption,
      stepCount: before.stepCount,
      sharingFlags: before.sharingFlags,
    };
    const asText = Object.fromEntries(Object.entries(full).map(([name, value]) => [name, String(value)]));
    const headers = [
      full,
      asText,
      { ...full, hrMaxValue: before.hrdata.hrmax, totalDistance: Math.round(before.totalDistance) },
      { hrMaxValue: "180" },
      before,
      await readCombined(),
    ];
    for (const header of headers) {
      const answer = await send("POST", "/workouts/header", [{ ...header, workoutKey: key }]);
      const answered = { ...before, extensions: [], extensionTypes: [] };
      expect([answer.statusCode, answer.json().payload]).toEqual([200, [answered]]);
      const { workoutKey: _, ...named } = { workoutKey: key, ...header, key };
      expect((await send("POST", "/workouts/batchUpdate", [named])).json().payload).toEqual([answered]);
    }
    expect(await read()).toEqual(before);
    expect(await provenance()).toEqual(sources);
  });

  it("[API-46] change nothing if another source has come to count since they were read", async () => {
    const bytes = writeFit({ ...activity, totals: { ...activity.totals, energy: 100 } });
    key = (await server.importAllFiles(user, { name: "run.fit", bytes })).json().payload.workoutKey;
    const before = await read();
    expect(before.energyConsumption).toBe(100);
    await send("PUT", `/workouts/${key}/sources`, { totals: { energy: "computed" } });
    const { energyConsumption } = await read();
    expect(energyConsumption).toBeGreaterThan(102);
    await send("POST", "/workouts/header", [{ ...before, description: "Home" }]);
    expect(await read()).toMatchObject({ description: "Home", energyConsumption, isEdited: false });
    expect((await provenance()).energy).toMatchObject({ source: "computed", chosen: true });
    // Once the owner has typed another one, the device's is no echo but a correction.
    for (const typed of [50, 100]) {
      await send("POST", "/workouts/header", [{ workoutKey: key, energyConsumption: typed }]);
      expect((await read()).energyConsumption).toBe(typed);
    }
  });

  it("[API-46] are distinguished from attributes, which are intentional", async () => {
    const { maxSpeed } = await read();
    const changed = { hrMaxValue: 180, totalAscent: 321, totalDescent: "123.5", maxSpeed: maxSpeed + 0.5 };
    const answer = await send("PUT", `/workouts/${key}/attributes`, changed);
    expect(answer.json().payload).toMatchObject({
      isEdited: true,
      hrdata: { hrmax: 180, workoutMaxHR: 180 },
      totalAscent: 321,
      totalDescent: 123.5,
      maxSpeed: maxSpeed + 0.5,
    });
    expect(await provenance()).toMatchObject({
      ascent: { source: "entered" },
      descent: { source: "entered" },
      maxSpeed: { source: "entered" },
      maxHeartRate: { source: "entered" },
      distance: { source: expect.not.stringMatching("entered") },
    });
  });

  it("[API-46] change nothing if they are less than one away, while attributes do, and change nothing if repeated", async () => {
    await send("PUT", `/workouts/${key}/attributes`, { hrAvgValue: 130.6 });
    expect((await read()).hrdata.avg).toBe(131);
    await send("POST", "/workouts/header", [{ workoutKey: key, hrAvgValue: 130 }]);
    expect((await read()).hrdata.avg).toBe(131);
    const change = { hrAvgValue: 130, maxSpeed: 9.876, stepCount: 1234.5 };
    await send("PUT", `/workouts/${key}/attributes`, { maxSpeed: 9.87 });
    await send("PUT", `/workouts/${key}/attributes`, change);
    const saved = await read();
    expect(saved).toMatchObject({ hrdata: { avg: 130 }, maxSpeed: 9.88, stepCount: 1235 });
    await send("PUT", `/workouts/${key}/attributes`, change);
    expect(await read()).toEqual(saved);
  });

  it("[API-45] [API-46] may have fields that no workout has, and those of a workout that cannot be edited: they change nothing", async () => {
    const before = await read();
    const answers = [
      await send("POST", "/workouts/header", [
        { workoutKey: key, description: "Home" },
        { workoutKey: key, totalAscnt: 1, avgSpeed: 3 },
      ]),
      await send("POST", "/workouts/batchUpdate", [{ key, colour: "red" }]),
      await send("PUT", `/workouts/${key}/attributes`, { avgSpeed: 3, viewCount: 1, base: { shoeSize: 44 } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await read()).toEqual({ ...before, description: "Home", lastModified: expect.any(Number) });
  });

  it.each(["POST /workouts/header", "POST /workouts/batchUpdate", "PUT /workouts/{key}/attributes"])(
    "[API-46] may have the names of the call that creates workouts, in %s",
    async (call) => {
      const [method = "", path = ""] = call.replace("{key}", key).split(" ");
      const change = { description: "Home", duration: "1800", energy: 321, hrAvg: "131", hrMax: 171 };
      const keyed = path.endsWith("/header") ? { workoutKey: key } : { key };
      const zeros = { totalTime: 0, energyConsumption: null, hrAvgValue: "0" };
      const body = { ...keyed, ...change, ...zeros };
      const answer = await send(method as "POST", path, path.endsWith("attributes") ? body : [body]);
      expect([answer.statusCode, answer.json().error]).toEqual([200, null]);
      expect(await read()).toMatchObject({
        description: "Home",
        totalTime: 1800,
        energyConsumption: 321,
        hrdata: { avg: 131, hrmax: 171 },
      });
    },
  );

  it("[API-46] whose own names are filled in, too, go by these", async () => {
    const header = { workoutKey: key, totalTime: 1800, duration: 0, energyConsumption: 321, energy: 99 };
    await send("POST", "/workouts/header", [header]);
    expect(await read()).toMatchObject({ totalTime: 1800, energyConsumption: 321 });
  });
});
