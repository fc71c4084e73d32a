import type { TrainingLoadView } from "@cairn/contracts/training-load";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { recomputeWorkouts } from "../../core/recompute/recompute-workouts.ts";

const dayOf = (date: string): number => Date.parse(date) / 86_400_000;

interface Outing {
  readonly start: string;
  readonly minutes: number;
  readonly rate?: number;
  readonly power?: number;
  /** Minutes after which the meter is silent. */
  readonly powerMinutes?: number;
  readonly sport?: "cycling" | "running";
  readonly lon?: number;
  readonly lat?: number;
}

/** A point a second at a steady heart rate and power, in Helsinki by default. */
const outing = ({
  start,
  minutes,
  rate,
  power,
  powerMinutes = minutes + 1,
  sport = "cycling",
  lat = 60.2,
  lon = 24.9,
}: Outing): Buffer => {
  const points = Array.from({ length: minutes * 60 + 1 }, (_, i) => {
    const time = new Date(Date.parse(start) + i * 1000).toISOString();
    const heart =
      rate === undefined ? "" : `<g:TrackPointExtension><g:hr>${rate}</g:hr></g:TrackPointExtension>`;
    const watts = power === undefined || i >= powerMinutes * 60 ? "" : `<power>${power}</power>`;
    return `<trkpt lat="${(lat + i * 0.000_04).toFixed(6)}" lon="${lon}"><time>${time}</time><extensions>${watts}${heart}</extensions></trkpt>`;
  });
  const spaces = `xmlns="http://www.topografix.com/GPX/1/1" xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"`;
  return Buffer.from(
    `<gpx version="1.1" creator="x" ${spaces}><trk><type>${sport}</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

/** Banister's formula as published, mean of women and men. */
const banister = (minutes: number, rate: number, { rest = 60, max = 180 } = {}): number => {
  const share = (rate - rest) / (max - rest);
  return (minutes * share * (0.86 * Math.exp(1.67 * share) + 0.64 * Math.exp(1.92 * share))) / 2;
};

describe("training load", () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  const loadOf = async ({ key }: TestUser): Promise<TrainingLoadView> =>
    (await server.call("GET", "/user/trainingload", { key })).json().payload;
  const imported = async (user: TestUser, of: Outing): Promise<string> =>
    (await server.importFiles(user, { name: `${of.start}.gpx`, bytes: outing(of) })).json().payload
      .workoutKey;
  const say = async ({ key }: TestUser, kind: string, since: string | null, value: number | null) =>
    await server.call("PUT", "/user/thresholds", { key, payload: { kind, since, value } });
  const pageOf = async ({ key }: TestUser, workoutKey: string) =>
    (await server.call("GET", `/workouts/${workoutKey}/combined`, { key })).json().payload;

  it("[LOAD-1] of a day is the sum of Banister's impulses of its workouts, and names those with an unknown load", async () => {
    const user = await server.signUp("summer");
    await imported(user, { start: "2024-03-01T06:00:00Z", minutes: 20, rate: 140 });
    const second = await imported(user, { start: "2024-03-01T16:00:00Z", minutes: 10, rate: 150 });
    // The same places exactly two hours later would be the same outing with another clock.
    await imported(user, { start: "2024-03-01T18:15:00Z", minutes: 10 });
    // An hour after midnight in Helsinki is the day before in Greenwich.
    await imported(user, { start: "2024-03-04T23:00:00Z", minutes: 10, rate: 120 });
    await say(user, "maxHeartRate", null, 180);
    const load = await loadOf(user);
    expect(load).toMatchObject({
      days: [dayOf("2024-03-01"), dayOf("2024-03-05")],
      workouts: [3, 1],
      byPower: [0, 0],
      unknown: [1, 0],
    });
    expect(load.impulses[0]).toBeCloseTo(banister(20, 140) + banister(10, 150), 1);
    expect(load.impulses[1]).toBeCloseTo(banister(10, 120), 1);
    // 85 % of the reserve from 60 to 180 is 162: an hour there is 100.
    expect(load.stresses[1]).toBeCloseTo((banister(10, 120) / banister(60, 162)) * 100, 1);

    await server.call("DELETE", `/workouts/${second}/delete`, { key: user.key });
    expect((await loadOf(user)).impulses[0]).toBeCloseTo(banister(20, 140), 1);
  });

  it("[LOAD-1] of a typed workout is that of its average heart rate, once it has begun", async () => {
    const user = await server.signUp("typist");
    const enter = async (startTime: string, typed: object) =>
      await server.call("POST", "/workout", {
        key: user.key,
        payload: { activityId: 1, startTime: Date.parse(startTime), ...typed },
      });
    await enter("2024-03-01T06:00:00Z", { duration: 2400, hrAvg: 140, hrMax: 165 });
    await enter("2024-03-01T18:00:00Z", { duration: 1800 });
    await enter("2024-03-02T06:00:00Z", { totalDistance: 5000, hrAvg: 140 });
    await enter("2098-03-02T06:00:00Z", { duration: 3600, hrAvg: 150 });
    await say(user, "maxHeartRate", null, 180);
    const load = await loadOf(user);
    expect(load).toMatchObject({
      days: [dayOf("2024-03-01"), dayOf("2024-03-02")],
      workouts: [2, 1],
      byPower: [0, 0],
      unknown: [1, 1],
    });
    expect(load.impulses[0]).toBeCloseTo(banister(40, 140), 1);
    expect(load.stresses[0]).toBeCloseTo((banister(40, 140) / banister(60, 162)) * 100, 1);
  });

  it("[LOAD-1] without heart rates is that of the felt effort, typed now or later, and none when it is taken back", async () => {
    const user = await server.signUp("feeler");
    const payload = { activityId: 1, startTime: Date.parse("2024-03-01T06:00:00Z"), duration: 1800 };
    const entered = await server.call("POST", "/workout", {
      key: user.key,
      payload: { ...payload, perceivedExertion: 7 },
    });
    await imported(user, { start: "2024-03-02T06:00:00Z", minutes: 20, rate: 140 });
    await say(user, "maxHeartRate", null, 180);
    const load = await loadOf(user);
    expect(load).toMatchObject({ workouts: [1, 1], byPower: [0, 0], byEffort: [1, 0], unknown: [0, 0] });
    // Half an hour at 7, of which an hour is an hour at the threshold: 162, 85 % of the reserve.
    expect(load.impulses[0]).toBeCloseTo(banister(30, 162), 1);
    expect(load.stresses[0]).toBeCloseTo(50, 1);
    const feel = async (perceivedExertion: number) =>
      await server.call("PUT", `/workouts/${entered.json().payload.workoutKey}/attributes`, {
        key: user.key,
        payload: { perceivedExertion },
      });
    await feel(4);
    expect((await loadOf(user)).stresses[0]).toBeCloseTo((4 / 7) * 50, 1);
    await feel(0);
    expect(await loadOf(user)).toMatchObject({
      byEffort: [0, 0],
      unknown: [1, 0],
      stresses: [0, expect.any(Number)],
    });
  });

  it("[LOAD-3] uses the thresholds of each workout's day, and a change of them takes effect at once", async () => {
    const user = await server.signUp("changer");
    await imported(user, { start: "2023-05-01T10:00:00Z", minutes: 30, rate: 150, power: 200 });
    const late = await imported(user, { start: "2024-05-01T10:00:00Z", minutes: 30, rate: 150, power: 200 });
    await say(user, "maxHeartRate", null, 190);
    await say(user, "restingHeartRate", "2024-01-01", 50);
    await say(user, "functionalThresholdPower", "2024-01-01", 250);
    const load = await loadOf(user);
    expect(load.impulses[0]).toBeCloseTo(banister(30, 150, { max: 190 }), 1);
    expect(load.impulses[1]).toBeCloseTo(banister(30, 150, { max: 190, rest: 50 }), 1);
    expect(load.byPower).toEqual([0, 1]);
    // Half an hour at 80 % of the threshold: 0.5 * 0.8^2 * 100.
    expect(load.stresses[1]).toBeCloseTo(32, 1);
    expect((await pageOf(user, late)).thresholds).toEqual({
      restingHeartRate: 50,
      functionalThresholdPower: 250,
    });

    await say(user, "functionalThresholdPower", "2024-01-01", 200);
    expect((await loadOf(user)).stresses[1]).toBeCloseTo(50, 1);
    await say(user, "functionalThresholdPower", "2024-01-01", null);
    expect((await loadOf(user)).byPower).toEqual([0, 0]);
  });

  it("[LOAD-3] weighs no minutes above the maximum: one that workouts exceeded is theirs", async () => {
    const user = await server.signUp("underrated");
    await imported(user, { start: "2024-03-01T06:00:00Z", minutes: 30, rate: 152 });
    await imported(user, { start: "2024-03-03T06:00:00Z", minutes: 10, rate: 178 });
    await say(user, "maxHeartRate", null, 143);
    const load = await loadOf(user);
    // With a maximum of 143 every minute of both would count as an all-out effort.
    expect(load.impulses[0]).toBeCloseTo(banister(30, 152, { max: 178 }), 1);
    expect(load.impulses[1]).toBeCloseTo(banister(10, 178, { max: 178 }), 1);
  });

  it("[LOAD-1] weighs minutes as for women or men once the owner has set it, visible to the owner alone", async () => {
    const owner = await server.signUp("teller");
    const other = await server.signUp("onlooker");
    const key = await imported(owner, { start: "2024-03-01T06:00:00Z", minutes: 20, rate: 140 });
    await server.call("PUT", `/workouts/${key}/attributes`, {
      key: owner.key,
      payload: { sharingFlags: 19 },
    });
    await say(owner, "maxHeartRate", null, 180);
    const ofOthers = await pageOf(other, key);
    const share = (140 - 60) / (180 - 60);
    for (const [gender, sex, factor, exponent] of [
      ["FEMALE", "female", 0.86, 1.67],
      ["MALE", "male", 0.64, 1.92],
    ] as const) {
      const headers = { password: owner.password };
      const saved = await server.call("POST", "/user/settings", {
        key: owner.key,
        headers,
        payload: { gender },
      });
      expect(saved.statusCode).toBe(200);
      expect((await loadOf(owner)).impulses[0]).toBeCloseTo(
        20 * share * factor * Math.exp(exponent * share),
        1,
      );
      expect((await pageOf(owner, key)).sex).toBe(sex);
      expect(await pageOf(other, key)).toEqual(ofOthers);
    }
    expect(ofOthers).not.toHaveProperty("sex");
  });

  it("[LOAD-1] by power counts rides with a meter that lasted; runs and silent meters count by heart rate, also where older rules stored them otherwise", async () => {
    const user = await server.signUp("pedaller");
    const [minutes, rate] = [20, 140];
    const hour = "T10:00:00Z";
    await imported(user, { start: `2024-05-01${hour}`, minutes, rate, power: 250 });
    await imported(user, { start: `2024-05-02${hour}`, minutes, rate, power: 250, sport: "running" });
    await imported(user, { start: `2024-05-03${hour}`, minutes, rate, power: 250, powerMinutes: 5 });
    await imported(user, { start: `2024-05-04${hour}`, minutes, rate, power: 0 });
    await say(user, "maxHeartRate", null, 180);
    await say(user, "functionalThresholdPower", null, 250);
    const load = await loadOf(user);
    expect(load.byPower).toEqual([1, 0, 0, 0]);
    // A third of an hour at the threshold.
    expect(load.stresses[0]).toBeCloseTo(33.33, 1);
    for (const stress of load.stresses.slice(1))
      expect(stress).toBeCloseTo((banister(minutes, rate) / banister(60, 162)) * 100, 1);

    await server.database.pool.query("UPDATE workout_loads SET normalized_power = 89");
    await server.database.pool.query("UPDATE workouts SET analysis_version = 11");
    expect((await loadOf(user)).byPower).toEqual([1, 0, 1, 1]);
    await recomputeWorkouts(server.deps, { all: false }, { begin: () => {}, advance: () => {} });
    expect(await loadOf(user)).toEqual(load);
  });

  it("[LOAD-1] is the same when workouts are analysed again", async () => {
    const user = await server.signUp("again");
    await imported(user, { start: "2024-03-01T06:00:00Z", minutes: 10, rate: 140, power: 180 });
    const before = await loadOf(user);
    await server.database.pool.query("DELETE FROM workout_loads");
    await server.database.pool.query("UPDATE workouts SET analysis_version = 7");
    expect((await loadOf(user)).unknown).toEqual([1]);
    await recomputeWorkouts(server.deps, { all: false }, { begin: () => {}, advance: () => {} });
    expect(await loadOf(user)).toEqual(before);
  });

  it("[LOAD-4] is visible to its owner alone", async () => {
    const [owner, other] = [await server.signUp("owner"), await server.signUp("other")];
    const key = await imported(owner, { start: "2024-03-01T06:00:00Z", minutes: 10, rate: 140 });
    await server.call("POST", "/workouts/header", {
      key: owner.key,
      payload: [{ workoutKey: key, sharingFlags: 19 }],
    });
    const seen = async () => {
      const { heartRateMaximum, thresholds, ...page } = await pageOf(other, key);
      expect([heartRateMaximum, thresholds]).toEqual([undefined, undefined]);
      return JSON.stringify(page);
    };
    const before = await seen();
    await say(owner, "lactateThresholdHeartRate", "2020-01-01", 171);
    await say(owner, "restingHeartRate", null, 43);
    await say(owner, "maxHeartRate", "2021-01-01", 197);
    await say(owner, "functionalThresholdPower", null, 299);
    expect((await pageOf(owner, key)).heartRateMaximum).toEqual({ value: 197, source: "own" });
    // Not a digit of what others get depends on it.
    expect(await seen()).toBe(before);
    expect((await loadOf(other)).days).toEqual([]);
    expect((await server.call("GET", "/user/trainingload", {})).statusCode).toBe(401);
    const others = await server.call("GET", "/user/thresholds", { key: other.key });
    expect(others.json().payload).toEqual({ thresholds: [] });
  });
});
