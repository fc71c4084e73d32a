import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { takeDiaryBlock, workoutsIn } from "@cairn/formats/diary-codec/diary-block";
import { decodeDiaryNumbers } from "@cairn/formats/diary-codec/diary-numbers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workOff } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { recomputeWorkouts } from "../recompute/recompute-workouts.ts";
import { refreshOutdatedEnergies } from "./refresh-own-energy.ts";

const trailRunning = 22;

/** Ten minutes of a run at 3 m/s, with or without a heart rate. */
const run = (day: string, rate?: number): Buffer => {
  const points = Array.from({ length: 121 }, (_, i) => {
    const time = new Date(Date.parse(`${day}T08:00:00Z`) + i * 5000).toISOString();
    const heart =
      rate === undefined
        ? ""
        : `<extensions><g:TrackPointExtension><g:hr>${rate}</g:hr></g:TrackPointExtension></extensions>`;
    return `<trkpt lat="${(60 + (i * 15) / 111_195).toFixed(8)}" lon="24"><time>${time}</time>${heart}</trkpt>`;
  });
  const spaces = `xmlns="http://www.topografix.com/GPX/1/1" xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"`;
  return Buffer.from(
    `<gpx version="1.1" creator="x" ${spaces}><trk><type>running</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

/** Kilocalories in ten minutes by Keytel's equation for women and men, computed independently. */
const women = (rate: number, weight: number, age: number): number =>
  ((-20.4022 + 0.4472 * rate - 0.1263 * weight + 0.074 * age) / 4.184) * 10;
const men = (rate: number, weight: number, age: number): number =>
  ((-55.0969 + 0.6309 * rate + 0.1988 * weight + 0.2017 * age) / 4.184) * 10;

describe("energy by the owner's body", () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  const imported = async (user: TestUser, bytes: Buffer): Promise<string> =>
    (await server.importFiles(user, { name: "run.gpx", bytes })).json().payload.workoutKey;
  const settings = async (user: TestUser, payload: object): Promise<void> => {
    const headers = { password: user.password };
    const saved = await server.call("POST", "/user/settings", { key: user.key, headers, payload });
    expect(saved.statusCode).toBe(200);
    await workOff(server);
  };
  const get = async (path: string, key?: string) => (await server.call("GET", path, { key })).json().payload;
  const pageOf = async (key: string, user?: TestUser, query = "") =>
    await get(`/workouts/${key}/combined${query}`, user?.key);
  /** The energy in every call that gives it to its owner. */
  const shownTo = async (user: TestUser, key: string): Promise<readonly number[]> => {
    const page = await pageOf(key, user);
    const [single, list, stats] = [
      await get(`/workouts/${key}`, user.key),
      await get("/workouts", user.key),
      await get(`/workouts/${user.username}/stats`, user.key),
    ];
    const { rawPayload } = await server.call("GET", "/diary/columns?part=numbers", { key: user.key });
    const taken = takeDiaryBlock(rawPayload);
    if (taken.kind !== "block") throw new Error(taken.kind);
    const columns = decodeDiaryNumbers(taken.block.body, workoutsIn(taken.block));
    return [
      page.energyConsumption,
      Math.round(page.provenance.energy.computed),
      single.energyConsumption,
      list.find(({ workoutKey }: { workoutKey: string }) => workoutKey === key).energyConsumption,
      columns?.energyConsumption[0] ?? Number.NaN,
      stats.totalEnergyConsumptionSum,
    ];
  };

  it("[ENERGY-1] is estimated for the weight, sex and age in the settings, in every call, and at once for all workouts", async () => {
    const user = await server.signUp("weighed");
    const key = await imported(user, run("2024-06-14", 140));
    const nobody = (women(140, 70, 40) + men(140, 70, 40)) / 2;
    expect(new Set(await shownTo(user, key))).toEqual(new Set([Math.round(nobody)]));
    expect((await pageOf(key, user)).analysis).toMatchObject({
      energyRule: "heartRate",
      energyBody: "anybody",
    });

    // A day before the 40th birthday.
    await settings(user, { weight: 58_000, gender: "FEMALE", birthdate: Date.UTC(1984, 5, 15) });
    const own = women(140, 58, 39);
    expect(new Set(await shownTo(user, key))).toEqual(new Set([Math.round(own)]));
    expect((await pageOf(key, user)).analysis.energyBody).toBe("own");

    // Later workouts, and recomputed ones, use it as well.
    const later = await imported(user, run("2024-06-16", 150));
    expect((await pageOf(later, user)).energyConsumption).toBe(Math.round(women(150, 58, 40)));
    await server.database.pool.query("UPDATE workouts SET analysis_version = 7, own_energy = NULL");
    await recomputeWorkouts(server.deps, { all: false }, { begin: () => {}, advance: () => {} });
    expect((await pageOf(key, user)).energyConsumption).toBe(Math.round(own));

    // Another weight applies to old workouts, too; removing it brings back the standard body.
    await settings(user, { weight: 90_000, gender: "MALE" });
    expect((await pageOf(key, user)).energyConsumption).toBe(Math.round(men(140, 90, 39)));
    await settings(user, { weight: null, gender: null, birthdate: null });
    expect((await pageOf(key, user)).energyConsumption).toBe(Math.round(nobody));
    expect((await pageOf(key, user)).analysis.energyBody).toBe("anybody");
  });

  it("[ENERGY-1] is for the age on the day that its owner gives a workout", async () => {
    const user = await server.signUp("dated");
    await settings(user, { weight: 58_000, gender: "FEMALE", birthdate: Date.UTC(1984, 5, 15) });
    const key = await imported(user, run("2024-06-14", 140));
    const payload = [{ workoutKey: key, startTime: Date.parse("2014-06-14T08:00:00Z") }];
    const saved = await server.call("POST", "/workouts/header", { key: user.key, payload });
    expect(saved.statusCode).toBe(200);
    expect(new Set(await shownTo(user, key))).toEqual(new Set([Math.round(women(140, 58, 29))]));
  });

  it("[ENERGY-1] does not change what a device or the owner gave, and sending it back is no edit", async () => {
    const user = await server.signUp("typist");
    await settings(user, { weight: 100_000 });
    const key = await imported(user, run("2024-06-14"));
    const { energyConsumption: shown } = await pageOf(key, user);
    const headers = async (energyConsumption: number) =>
      await server.call("POST", "/workouts/header", {
        key: user.key,
        payload: [{ workoutKey: key, energyConsumption }],
      });
    await headers(shown);
    expect((await pageOf(key, user)).provenance.energy.source).toBe("computed");
    await headers(500);
    expect((await pageOf(key, user)).energyConsumption).toBe(500);
    await settings(user, { weight: 60_000 });
    expect((await pageOf(key, user)).energyConsumption).toBe(500);
    expect(await get("/workouts", user.key)).toMatchObject([{ energyConsumption: 500 }]);
  });

  it("[ENERGY-1] follows a duration that the owner corrects, for everybody", async () => {
    const user = await server.signUp("overran");
    await settings(user, { weight: 80_000, gender: "MALE", birthdate: Date.UTC(1984, 5, 14) });
    const key = await imported(user, run("2024-06-14", 140));
    const save = async (header: object) =>
      await server.call("POST", "/workouts/header", {
        key: user.key,
        payload: [{ workoutKey: key, ...header }],
      });
    await save({ totalTime: 300, sharingFlags: 19 });
    const own = Math.round(men(140, 80, 40) / 2);
    expect(new Set(await shownTo(user, key))).toEqual(new Set([own]));
    expect((await pageOf(key)).energyConsumption).toBe(
      Math.round((women(140, 70, 40) + men(140, 70, 40)) / 4),
    );
    // Also after the next change of the body and the next analysis, and it is still an estimate.
    await save({ energyConsumption: own });
    await settings(user, { weight: 60_000 });
    await save({ activityId: trailRunning });
    expect(new Set(await shownTo(user, key))).toEqual(new Set([Math.round(men(140, 60, 40) / 2)]));

    const still = await imported(user, run("2024-06-16"));
    const { energyConsumption: whole } = await pageOf(still, user);
    await server.call("POST", "/workouts/header", {
      key: user.key,
      payload: [{ workoutKey: still, totalTime: 300 }],
    });
    // The whole one is rounded.
    expect(Math.abs((await pageOf(still, user)).energyConsumption - whole / 2)).toBeLessThanOrEqual(0.75);
  });

  it("[ENERGY-2] is for the owner alone: not a digit of what others get depends on the body", async () => {
    const [owner, other] = [await server.signUp("owner"), await server.signUp("other")];
    const keys = [await imported(owner, run("2024-06-14")), await imported(owner, run("2024-06-15", 140))];
    await server.call("POST", "/workouts/header", {
      key: owner.key,
      payload: keys.map((workoutKey) => ({ workoutKey, sharingFlags: 19 })),
    });
    const seen = async () =>
      JSON.stringify([
        await Promise.all(keys.map(async (key) => await pageOf(key, other))),
        await Promise.all(keys.map(async (key) => await pageOf(key))),
        await Promise.all(keys.map(async (key) => await pageOf(key, owner, "?as=others"))),
        await get(`/workouts/owner/public`, other.key),
        await get(`/workouts/owner/stats`, other.key),
        (await server.call("GET", `/workout/exportFit/${keys[0]}`, { key: other.key })).rawPayload.toString(
          "hex",
        ),
        (await server.call("GET", `/workout/exportGpx/${keys[1]}`, { key: other.key })).body,
      ]);
    const before = await seen();
    await settings(owner, { weight: 111_000, gender: "MALE", birthdate: Date.UTC(1955, 1, 3) });
    expect((await pageOf(keys[0] ?? "", owner)).analysis.energyBody).toBe("own");
    expect(await seen()).toBe(before);
  });

  it("[ENERGY-1] is computed once, at the next start, for workouts from before the body was known", async () => {
    const user = await server.signUp("older");
    await settings(user, { weight: 80_000 });
    const key = await imported(user, run("2024-06-14"));
    const own = (await pageOf(key, user)).energyConsumption;
    await server.database.pool.query("UPDATE workouts SET own_energy = NULL");
    expect((await pageOf(key, user)).energyConsumption).toBe(Math.round((own * 70) / 80));
    await refreshOutdatedEnergies(server.deps);
    await workOff(server);
    expect((await pageOf(key, user)).energyConsumption).toBe(own);
  });

  it("[ENERGY-1] distinguishes earlier estimates from what a device or the owner gave", async () => {
    const user = await server.signUp("before");
    const key = await imported(user, run("2024-06-14", 140));
    const typed = await imported(user, run("2024-06-15", 140));
    await server.call("POST", "/workouts/header", {
      key: user.key,
      payload: [{ workoutKey: typed, energyConsumption: 500 }],
    });
    const estimates = async () =>
      (
        await server.database.pool.query(
          "SELECT id FROM workouts WHERE energy_is_estimate AND id = ANY ($1)",
          [[key, typed]],
        )
      ).rows;
    expect(await estimates()).toEqual([{ id: key }]);
    await server.database.pool.query("UPDATE workouts SET energy_is_estimate = false");
    const migration = await readFile(
      join(import.meta.dirname, "../../../migrations/0056-own-energy.sql"),
      "utf8",
    );
    await server.database.pool.query(/^UPDATE .*;$/m.exec(migration)?.[0] ?? "");
    expect(await estimates()).toEqual([{ id: key }]);
  });
});
