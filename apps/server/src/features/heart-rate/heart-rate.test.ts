import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenTo } from "../../../test/live/live-client.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { sustainedHeartRates } from "./heart-rate.queries.ts";

/** A run of ten minutes with a heart rate each second. */
const run = (day: number, rateAt: (second: number) => number): Buffer => {
  const points = Array.from({ length: 601 }, (_, i) => {
    const time = new Date(Date.UTC(2026, 4, day, 8, 0, i)).toISOString();
    const heart = `<extensions><g:TrackPointExtension><g:hr>${rateAt(i)}</g:hr></g:TrackPointExtension></extensions>`;
    return `<trkpt lat="${60 + i * 0.000_03}" lon="24"><time>${time}</time>${heart}</trkpt>`;
  });
  const spaces = `xmlns="http://www.topografix.com/GPX/1/1" xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"`;
  return Buffer.from(
    `<gpx version="1.1" creator="x" ${spaces}><trk><type>running</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

/** 140, except for a stretch that starts after five minutes. */
const peak = (rate: number, seconds: number) => (second: number) =>
  second >= 300 && second < 300 + seconds ? rate : 140;

describe("the maximum heart rate of a person", () => {
  let server: TestApp;
  let owner: TestUser;
  let follower: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    [owner, follower] = [await server.signUp("owner"), await server.signUp("follower")];
  });
  afterAll(() => server.close());

  const heartOf = async (user: TestUser) =>
    (await server.call("GET", "/user/heartrate", { key: user.key })).json().payload;
  const save = (user: TestUser, payload: object) =>
    server.call("PUT", "/user/heartrate", { key: user.key, payload });
  const imported = async (user: TestUser, bytes: Buffer): Promise<string> =>
    (await server.importFiles(user, { name: "run.gpx", bytes })).json().payload.workoutKey;
  const pageOf = async (workoutKey: string, key?: string, query = "") =>
    (await server.call("GET", `/workouts/${workoutKey}/combined${query}`, { key })).json().payload;

  it("[WORK-5] is 180 by default, then the highest held for 15 s in any workout; the person's own value overrides both", async () => {
    const user = await server.signUp("runner");
    const none = { maxHeartRate: null, birthYear: null };
    const nothing = { ...none, since: null, hasBirthDate: false };
    expect(await heartOf(user)).toEqual({ ...nothing, maximum: { value: 180, source: "assumed" } });

    // Ten seconds of 200 are a spike, half a minute of 187 is real; 215 for a minute occurs in one workout
    // only.
    await imported(user, run(1, peak(200, 10)));
    const held = await imported(user, run(2, peak(187, 30)));
    await imported(user, run(3, peak(184, 30)));
    await imported(user, run(4, peak(215, 60)));
    expect(await heartOf(user)).toEqual({
      ...nothing,
      highest: 187,
      maximum: { value: 187, source: "highest" },
    });
    expect((await pageOf(held, user.key)).heartRateMaximum).toEqual({ value: 187, source: "highest" });

    const said = await save(user, { maxHeartRate: 195, birthYear: null });
    expect(said.json().payload).toEqual({
      ...nothing,
      maxHeartRate: 195,
      highest: 187,
      maximum: { value: 195, source: "own" },
    });
    expect((await pageOf(held, user.key)).heartRateMaximum).toEqual({ value: 195, source: "own" });

    // 208 - 0.7 x age is 194 at the age of 20; the present date of the tests decides the age.
    const year = new Date(server.deps.now()).getUTCFullYear();
    await save(user, { maxHeartRate: null, birthYear: year - 20 });
    expect((await heartOf(user)).maximum).toEqual({ value: 194, source: "birthYear" });

    await server.call("DELETE", `/workouts/${held}/delete`, { key: user.key });
    await save(user, none);
    expect((await heartOf(user)).highest).toBe(184);
  });

  it("[WORK-5] is not lower than what the person held on the days of the own value, nor than what one workout held", async () => {
    const user = await server.signUp("underrated");
    const easy = await imported(
      user,
      run(1, () => 132),
    );
    const hard = await imported(user, run(3, peak(178, 400)));
    await save(user, { maxHeartRate: 143, since: null });
    const exceeded = { value: 178, source: "exceeded" };
    expect(await heartOf(user)).toMatchObject({ maxHeartRate: 143, highest: 178, maximum: exceeded });
    for (const key of [easy, hard]) expect((await pageOf(key, user.key)).heartRateMaximum).toEqual(exceeded);

    // A value from the day after on is compared with later workouts only; their earlier days keep what they had.
    await save(user, { maxHeartRate: 150, since: "2026-05-04" });
    const later = await imported(user, run(5, peak(149, 60)));
    const latest = await imported(user, run(6, peak(161, 60)));
    expect((await pageOf(hard, user.key)).heartRateMaximum).toEqual(exceeded);
    for (const key of [later, latest])
      expect((await pageOf(key, user.key)).heartRateMaximum).toEqual({ value: 161, source: "exceeded" });
    expect((await heartOf(user)).maximum).toEqual({ value: 161, source: "exceeded" });

    // A sensor's error raises only its own page, and not even that once its owner has corrected it.
    const slipped = await imported(user, run(8, peak(214, 60)));
    expect((await pageOf(slipped, user.key)).heartRateMaximum).toEqual({ value: 214, source: "exceeded" });
    expect((await pageOf(later, user.key)).heartRateMaximum.value).toBe(180);
    await server.call("POST", "/workouts/header", {
      key: user.key,
      payload: [{ workoutKey: slipped, hrMaxValue: 158 }],
    });
    for (const key of [later, slipped])
      expect((await pageOf(key, user.key)).heartRateMaximum).toEqual({ value: 161, source: "exceeded" });
  });

  it("[WORK-5] counts of a workout no more than the maximum that its owner typed", async () => {
    const user = await server.signUp("corrector");
    const slipped = await imported(user, run(1, peak(192, 30)));
    await imported(user, run(2, peak(183, 30)));
    expect((await heartOf(user)).highest).toBe(192);
    await server.call("POST", "/workouts/header", {
      key: user.key,
      payload: [{ workoutKey: slipped, hrMaxValue: 178 }],
    });
    expect(await heartOf(user)).toMatchObject({ highest: 183, maximum: { value: 183, source: "highest" } });
    expect((await pageOf(slipped, user.key)).heartRateMaximum.value).toBe(183);
  });

  it.each([
    { maxHeartRate: 99, birthYear: null },
    { maxHeartRate: 231, birthYear: null },
    { maxHeartRate: 180.5, birthYear: null },
    { maxHeartRate: "180", birthYear: null },
    { maxHeartRate: null, birthYear: 1899 },
    { since: "2024-01-01" },
    { maxHeartRate: 180, since: "2024-02-30" },
    {},
  ])("[WORK-5] refuses %j", async (payload) => {
    expect((await save(owner, payload)).statusCode).toBe(400);
  });

  it("[WORK-5] changes the person's value and nothing else, and updates only that person's screens", async () => {
    const user = await server.signUp("careful");
    const [address = ""] = await server.addresses();
    const [screen, another] = [await listenTo(address, user.key), await listenTo(address, follower.key)];
    const first = ["resync {}"];
    await expect.poll(() => [screen.heard, another.heard]).toEqual([first, first]);
    await save(user, { maxHeartRate: 191 });
    await save(user, { birthYear: 1983 });
    expect(await heartOf(user)).toMatchObject({ maxHeartRate: 191, birthYear: 1983 });
    await save(user, { maxHeartRate: null });
    expect(await heartOf(user)).toMatchObject({ maxHeartRate: null, birthYear: 1983 });
    const thresholds = { kind: "restingHeartRate", since: null, value: 50 };
    await server.call("PUT", "/user/thresholds", { key: user.key, payload: thresholds });
    const headers = { password: user.password };
    for (const payload of [{ birthdate: Date.UTC(1983, 5, 21) }, { gender: "FEMALE" }])
      await server.call("POST", "/user/settings", { key: user.key, headers, payload });
    // Zones follow the age, and loads the sex.
    const changes = Array.from({ length: 6 }, () => "heartRate {}");
    await expect
      .poll(() => screen.heard.toSorted())
      .toEqual([...changes, ...first, "settings {}", "settings {}"]);
    expect(another.heard).toEqual(first);
    screen.leave();
    another.leave();
  });

  it("[WORK-5] [SET-2] lets no year contradict a date of birth, which needs a proof to be changed", async () => {
    const user = await server.signUp("born");
    const birthdate = Date.UTC(1983, 5, 21);
    await server.call("POST", "/user/settings", {
      key: user.key,
      headers: { password: user.password },
      payload: { birthdate },
    });
    const dateOf = async () =>
      (await server.call("GET", "/user/settings", { key: user.key })).json().payload.birthdate;
    expect(await heartOf(user)).toMatchObject({ birthYear: 1983, hasBirthDate: true });
    for (const birthYear of [1984, null]) {
      const refused = await save(user, { birthYear, maxHeartRate: 190 });
      expect([refused.statusCode, refused.json().error.reason]).toEqual([409, "account.birth_date_known"]);
    }
    expect(await heartOf(user)).toMatchObject({ birthYear: 1983, maxHeartRate: null });
    expect((await save(user, { birthYear: 1983, maxHeartRate: 190 })).statusCode).toBe(200);
    expect(await dateOf()).toBe(birthdate);
  });

  it("[WORK-5] is revealed to nobody else: not by the page, not by anything computed from it, not by a look as others", async () => {
    const key = await imported(owner, run(5, peak(187, 30)));
    await server.call("POST", "/workouts/header", {
      key: owner.key,
      payload: [{ workoutKey: key, sharingFlags: 19 }],
    });
    const seen = async () => {
      const pages = await Promise.all([
        pageOf(key, follower.key),
        pageOf(key),
        pageOf(key, owner.key, "?as=others"),
      ]);
      const lists = await server.call("GET", "/workouts/owner/public", { key: follower.key });
      return JSON.stringify([...pages, lists.json().payload]);
    };
    await save(owner, { maxHeartRate: null, birthYear: null });
    const before = await seen();
    expect(before).not.toContain("heartRateMaximum");
    await save(owner, { maxHeartRate: 191, birthYear: 1983 });
    // Not a digit of any answer depends on it.
    expect(await seen()).toBe(before);
    for (const user of [follower, undefined]) {
      const answer = await server.call("GET", "/user/heartrate", { key: user?.key });
      expect(answer.body).not.toContain("191");
    }
  });

  it("[WORK-5] is found with an index, without reading every recording", async () => {
    const plan = await server.deps.db.transaction().execute(async (trx) => {
      // With a handful of rows any other plan is as good.
      await sql`SET LOCAL enable_seqscan = off`.execute(trx);
      await sql`SET LOCAL enable_sort = off`.execute(trx);
      return await sustainedHeartRates(trx, "somebody").explain();
    });
    expect(JSON.stringify(plan)).toContain("recordings_by_sustained_heart_rate");
  });
});
