import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const entered = {
  activityId: 1,
  startTime: 1_780_000_000_000,
  totalDistance: 12_347.4,
  duration: 3723,
  description: "Loop",
  notes: "Windy.",
  gear: ["Shoes"],
  hrAvg: 141,
  hrMax: 170,
};

describe("[API-46] a workout that two devices change", () => {
  let server: TestApp;
  let owner: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    owner = await server.signUp("owner");
  });
  afterAll(() => server.close());

  const enter = async (): Promise<string> =>
    (await server.call("POST", "/workout", { key: owner.key, payload: entered })).json().payload.workoutKey;
  const save = async (workoutKey: string, payload: object) => {
    const answer = await server.call("PUT", `/workouts/${workoutKey}/attributes`, {
      key: owner.key,
      payload,
    });
    const { error } = answer.json();
    return { status: answer.statusCode, reason: error?.reason, fields: error?.fields };
  };
  const read = async (workoutKey: string) =>
    (await server.call("GET", `/workouts/${workoutKey}`, { key: owner.key })).json().payload;

  it("with what the client had loaded, the fields that have changed since are named, and nothing is changed", async () => {
    const key = await enter();
    // The phone writes without it, as older clients do.
    const onThePhone = { notes: "Windy, and the bridge was closed.", gear: [], totalDistance: 13_000 };
    expect(await save(key, onThePhone)).toMatchObject({ status: 200 });
    const change = {
      description: "Evening loop",
      notes: "Windy!",
      gear: ["Shoes", "Watch"],
      totalDistance: 12_000,
    };
    const loaded = { description: "Loop", notes: "Windy.", gear: ["Shoes"], totalDistance: 12_347.4 };
    expect(await save(key, { ...change, base: loaded })).toEqual({
      status: 409,
      reason: "workout.changed_elsewhere",
      fields: ["totalDistance", "notes", "gear"].map((field) => ({ field, reason: "changed" })),
    });
    expect(await read(key)).toMatchObject({
      description: "Loop",
      notes: onThePhone.notes,
      totalDistance: 13_000,
    });
    // Once they have seen it, they choose.
    const seen = { ...loaded, notes: onThePhone.notes, gear: null, totalDistance: 13_000 };
    expect(await save(key, { ...change, base: seen })).toMatchObject({ status: 200 });
    expect(await read(key)).toMatchObject(change);
  });

  it("a call whose answer was lost can be repeated, and so can one with a title that is stored in another form", async () => {
    const key = await enter();
    const change = {
      description: "  Evening\u200B loop ",
      privateNote: "The knee",
      sharingFlags: 19,
      startTime: entered.startTime + 60_000,
      hrMaxValue: 171,
    };
    const base = {
      description: "Loop",
      privateNote: null,
      sharingFlags: 0,
      startTime: entered.startTime,
      hrMaxValue: 170,
    };
    for (let time = 0; time < 2; time += 1)
      expect(await save(key, { ...change, base })).toMatchObject({ status: 200 });
    expect(await read(key)).toMatchObject({
      description: "Evening loop",
      privateNote: "The knee",
      sharingFlags: 19,
    });
  });

  it("fields that are loaded and not sent do not matter, nor do a rounded number and unknown fields", async () => {
    const key = await enter();
    await save(key, { notes: "Written on the phone." });
    const base = { notes: "Windy.", totalDistance: 12_347 };
    expect(await save(key, { totalDistance: 12_500, notes: null, base })).toMatchObject({ status: 200 });
    expect(await read(key)).toMatchObject({ notes: "Written on the phone.", totalDistance: 12_500 });
    expect(await save(key, { base: { shoeSize: 44 } })).toMatchObject({ status: 200 });
  });

  it("a change by less than one is another value, too: it is not replaced unseen, nor taken for the one that is sent", async () => {
    const key = await enter();
    await save(key, { totalTime: 3722.4 });
    const base = { totalTime: entered.duration };
    const refused = {
      status: 409,
      reason: "workout.changed_elsewhere",
      fields: [{ field: "totalTime", reason: "changed" }],
    };
    expect(await save(key, { totalTime: 3600, base })).toEqual(refused);
    expect(await save(key, { totalTime: 3722, base })).toEqual(refused);
    expect(await save(key, { totalTime: 3722.4, base })).toMatchObject({ status: 200 });
    expect(await read(key)).toMatchObject({ totalTime: 3722.4 });
  });

  it("of twenty that change the notes at once from the same text, one succeeds", async () => {
    const key = await enter();
    const base = { notes: "Windy." };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => save(key, { notes: `Device ${i}`, base })),
    );
    const { notes } = await read(key);
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, (_, i) => (notes === `Device ${i}` ? 200 : 409)),
    );
  });
});
