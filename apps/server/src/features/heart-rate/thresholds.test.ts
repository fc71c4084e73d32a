import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { createDatabase } from "../../platform/db/database.ts";
import { migrate } from "../../platform/migrations/migrate.ts";
import { findThresholds } from "./thresholds.queries.ts";

/** The migration that dated the values. */
const firstWithDates = 35;

/** Ten minutes of a walk at 140 beats, starting at an instant. */
const walk = (start: string, lat: number, lon: number): Buffer => {
  const points = Array.from({ length: 121 }, (_, i) => {
    const time = new Date(Date.parse(start) + i * 5000).toISOString();
    const heart = `<extensions><g:TrackPointExtension><g:hr>140</g:hr></g:TrackPointExtension></extensions>`;
    return `<trkpt lat="${(lat + i * 0.000_06).toFixed(6)}" lon="${lon}"><time>${time}</time>${heart}</trkpt>`;
  });
  const spaces = `xmlns="http://www.topografix.com/GPX/1/1" xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"`;
  return Buffer.from(
    `<gpx version="1.1" creator="x" ${spaces}><trk><type>walking</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

const maximum = (since: string | null, value: number | null) => ({ kind: "maxHeartRate", since, value });

/** The values of a day that a client had loaded. */
const seen = (since: string | null, value: number | null) => ({ since, value });

/** A change by a client that sends the values of some days as it had loaded them. */
const ftp = (since: string | null, value: number | null, ...days: readonly object[]) => ({
  kind: "functionalThresholdPower",
  since,
  value,
  seen: days,
});

describe("dated thresholds", () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  const say = async ({ key }: TestUser, payload: object) =>
    await server.call("PUT", "/user/thresholds", { key, payload });
  const heartOf = async ({ key }: TestUser) =>
    (await server.call("GET", "/user/heartrate", { key })).json().payload;
  const thresholdsOf = async ({ key }: TestUser) =>
    (await server.call("GET", "/user/thresholds", { key })).json().payload.thresholds;

  // The local date at midnight of 1 June 2024 in UTC: the day before, and that day.
  it.each([
    ["Helsinki", 60.2, 24.9, "2024-05-31T20:59:00Z", "2024-05-31T21:01:00Z"],
    ["New York", 40.7, -74, "2024-06-01T03:59:00Z", "2024-06-01T04:01:00Z"],
    ["Kathmandu", 27.7, 85.3, "2024-05-31T18:14:00Z", "2024-05-31T18:16:00Z"],
    ["Auckland", -36.8, 174.7, "2024-05-31T11:59:00Z", "2024-05-31T12:01:00Z"],
  ])(
    "[WORK-5] old workouts keep the zones of their time, by the day in %s on which they began",
    async (place, lat, lon, before, after) => {
      const user = await server.signUp(place.replace(" ", "").toLowerCase());
      const maximumOf = async (start: string) => {
        const bytes = walk(start, lat, lon);
        const { workoutKey } = (await server.importFiles(user, { name: `${start}.gpx`, bytes })).json()
          .payload;
        const page = await server.call("GET", `/workouts/${workoutKey}/combined`, { key: user.key });
        return page.json().payload.heartRateMaximum;
      };
      await say(user, maximum(null, 195));
      await say(user, maximum("2024-06-01", 188));
      expect(await maximumOf(before)).toEqual({ value: 195, source: "own" });
      expect(await maximumOf(after)).toEqual({ value: 188, source: "own" });
    },
  );

  it("[WORK-5] are set, changed and removed, each with its day", async () => {
    const user = await server.signUp("editor");
    await say(user, { kind: "functionalThresholdPower", since: "2023-01-15", value: 240 });
    await say(user, { kind: "functionalThresholdPower", since: "2024-02-29", value: 255 });
    await say(user, { kind: "functionalThresholdPower", since: "2023-01-15", value: 245 });
    await say(user, maximum(null, 190));
    expect(await thresholdsOf(user)).toEqual([
      { kind: "functionalThresholdPower", since: "2024-02-29", value: 255 },
      { kind: "functionalThresholdPower", since: "2023-01-15", value: 245 },
      { kind: "maxHeartRate", since: null, value: 190 },
    ]);
    const left = await say(user, { kind: "functionalThresholdPower", since: "2024-02-29", value: null });
    expect(left.json().payload.thresholds).toHaveLength(2);
  });

  it("[WORK-5] are not touched by the call for one maximum: another one is valid from today or a chosen day, null removes the present one", async () => {
    const user = await server.signUp("older");
    const put = async (maxHeartRate: number | null, since?: string | null) =>
      await server.call("PUT", "/user/heartrate", {
        key: user.key,
        payload: { maxHeartRate, ...(since !== undefined && { since }) },
      });
    await put(191);
    expect(await thresholdsOf(user)).toEqual([maximum(null, 191)]);
    await say(user, maximum("2020-01-01", 187));
    expect(await heartOf(user)).toMatchObject({ maxHeartRate: 187, since: "2020-01-01" });
    const today = new Date(server.deps.now()).toISOString().slice(0, 10);
    await put(185);
    const earlier = [maximum("2020-01-01", 187), maximum(null, 191)];
    expect(await thresholdsOf(user)).toEqual([maximum(today, 185), ...earlier]);
    await put(184);
    expect(await thresholdsOf(user)).toEqual([maximum(today, 184), ...earlier]);
    await put(null);
    expect(await thresholdsOf(user)).toEqual(earlier);
    await put(186, "2022-05-01");
    expect(await thresholdsOf(user)).toEqual([maximum("2022-05-01", 186), ...earlier]);
    // A request from an old page that had seen another value.
    await put(null, "2020-01-01");
    expect(await thresholdsOf(user)).toEqual([maximum("2022-05-01", 186), maximum(null, 191)]);
  });

  it("[WORK-5] are moved to another day in one step", async () => {
    const user = await server.signUp("mover");
    await say(user, maximum(null, 195));
    await say(user, maximum("2023-01-15", 190));
    const answer = await say(user, { ...maximum("2023-02-01", 189), insteadOf: "2023-01-15" });
    expect(answer.json().payload.thresholds).toEqual([maximum("2023-02-01", 189), maximum(null, 195)]);
    await say(user, { ...maximum("2020-01-01", 195), insteadOf: null });
    expect(await thresholdsOf(user)).toEqual([maximum("2023-02-01", 189), maximum("2020-01-01", 195)]);
  });

  it("[WORK-5] [SET-2] saved in two tabs never overwrite each other unseen, and a repeated call changes nothing", async () => {
    const user = await server.signUp("twotabs");
    const reasonOf = async (payload: object) => {
      const { statusCode, body } = await say(user, payload);
      return [statusCode, JSON.parse(body).error?.reason ?? null];
    };
    const [saved, lost] = [[200, null] as const, [409, "threshold.changed"] as const];
    const first = ftp(null, 240, seen(null, null));
    expect(await reasonOf(first)).toEqual(saved);
    expect(await reasonOf(first)).toEqual(saved);
    // Two tabs have 240 open: one changes it, the other gets an error when it changes, moves or ends it.
    expect(await reasonOf(ftp(null, 250, seen(null, 240)))).toEqual(saved);
    expect(await reasonOf(ftp(null, 260, seen(null, 240)))).toEqual(lost);
    expect(await reasonOf(ftp(null, null, seen(null, 240)))).toEqual(lost);
    const moved = { ...ftp("2024-02-29", 240, seen(null, 240), seen("2024-02-29", null)), insteadOf: null };
    expect(await reasonOf(moved)).toEqual(lost);
    // A client that has seen it may; a value that started on the new day meanwhile stays.
    await say(user, { kind: "functionalThresholdPower", since: "2024-02-29", value: 255 });
    const again = { ...moved, seen: [seen(null, 250), seen("2024-02-29", null)] };
    expect(await reasonOf(again)).toEqual(lost);
    expect(await thresholdsOf(user)).toEqual([
      { kind: "functionalThresholdPower", since: "2024-02-29", value: 255 },
      { kind: "functionalThresholdPower", since: null, value: 250 },
    ]);
    const replacing = { ...moved, seen: [seen(null, 250), seen("2024-02-29", 255)] };
    expect(await reasonOf(replacing)).toEqual(saved);
    expect(await reasonOf(replacing)).toEqual(saved);
    expect(await reasonOf(ftp("2024-02-29", null, seen("2024-02-29", 240)))).toEqual(saved);
    expect(await reasonOf(ftp("2024-02-29", null, seen("2024-02-29", 240)))).toEqual(saved);
    expect(await reasonOf(ftp("2024-02-29", 250, seen("2024-02-29", 240)))).toEqual(lost);
    expect(await thresholdsOf(user)).toEqual([]);
    // One of two that come at once.
    const both = await Promise.all([251, 252].map((value) => reasonOf(ftp(null, value, seen(null, null)))));
    expect(both).toEqual(expect.arrayContaining([saved, lost]));
  });

  it("[WORK-5] [SET-2] are not lost by the call for one maximum that sends what it had loaded", async () => {
    const user = await server.signUp("twotabsheart");
    const reasonOf = async (payload: object) => {
      const { statusCode, body } = await server.call("PUT", "/user/heartrate", { key: user.key, payload });
      return [statusCode, JSON.parse(body).error?.reason ?? null];
    };
    const [saved, lost] = [[200, null] as const, [409, "settings.changed_elsewhere"] as const];
    const nothing = { maxHeartRate: null, since: null };
    const first = { maxHeartRate: 190, since: null, base: nothing };
    expect(await reasonOf(first)).toEqual(saved);
    expect(await reasonOf(first)).toEqual(saved);
    const loaded = { maxHeartRate: 190, since: null };
    const today = new Date(server.deps.now()).toISOString().slice(0, 10);
    expect(await reasonOf({ maxHeartRate: 191, since: null, base: nothing })).toEqual(lost);
    expect(await reasonOf({ maxHeartRate: 185, since: today, base: loaded })).toEqual(saved);
    expect(await reasonOf({ maxHeartRate: 184, since: today, base: loaded })).toEqual(lost);
    expect(await reasonOf({ ...nothing, base: loaded })).toEqual(lost);
    // Another value than the changed one starts on that day.
    const now = { maxHeartRate: 185, since: today };
    expect(await reasonOf({ maxHeartRate: 184, since: null, base: now })).toEqual([
      409,
      "threshold.day_taken",
    ]);
    expect(await thresholdsOf(user)).toEqual([maximum(today, 185), maximum(null, 190)]);
    expect(await reasonOf({ maxHeartRate: 184, since: today, base: now })).toEqual(saved);
    expect(await reasonOf({ maxHeartRate: null, base: now })).toEqual(lost);
    expect(await reasonOf({ maxHeartRate: null, base: { ...now, maxHeartRate: 184 } })).toEqual(saved);
    expect(await thresholdsOf(user)).toEqual([maximum(null, 190)]);

    expect(await reasonOf({ birthYear: 1983, base: { birthYear: null } })).toEqual(saved);
    expect(await reasonOf({ birthYear: 1983, base: { birthYear: null } })).toEqual(saved);
    expect(
      await reasonOf({ maxHeartRate: 188, birthYear: 1984, base: { ...loaded, birthYear: null } }),
    ).toEqual(lost);
    expect(await heartOf(user)).toMatchObject({ maxHeartRate: 190, birthYear: 1983 });
    expect(await reasonOf({ birthYear: 1984, base: { birthYear: 1983 } })).toEqual(saved);
  });

  it.each([
    { kind: "maxHeartRate", since: null, value: 99 },
    { kind: "restingHeartRate", since: null, value: 121 },
    { kind: "lactateThresholdHeartRate", since: null, value: 221 },
    { kind: "functionalThresholdPower", since: null, value: 701 },
    { kind: "functionalThresholdPower", since: null, value: 250.5 },
    { kind: "functionalThresholdPower", since: "2024-02-30", value: 250 },
    { kind: "functionalThresholdPower", since: "1899-12-31", value: 250 },
    { kind: "weight", since: null, value: 70 },
    { kind: "maxHeartRate", value: 190 },
  ])("[WORK-5] refuses %j", async (payload) => {
    const user = await server.signUp(`r${crypto.randomUUID().slice(0, 8)}`);
    expect((await say(user, payload)).statusCode).toBe(400);
    expect(await thresholdsOf(user)).toEqual([]);
  });

  it("[WORK-5] are limited to a hundred of a kind, however many come at once", async () => {
    const user = await server.signUp("keen");
    const answers = await Promise.all(
      Array.from({ length: 104 }, async (_, i) => await say(user, maximum(`${1901 + i}-01-01`, 190))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4);
    expect(await thresholdsOf(user)).toHaveLength(100);
    expect((await say(user, maximum("1950-01-01", 150))).statusCode).toBeLessThan(410);
  });
});

/** The schema that it makes anew would take Citus with it. */
const isAlone = inject("spreadNodes").length === 0;

it.runIf(isAlone)(
  "[WORK-5] include what people had set before values were dated, as always valid",
  async () => {
    const database = await createTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), "cairn-migrations-"));
    try {
      await cp(join(import.meta.dirname, "../../../migrations"), folder, {
        recursive: true,
        filter: (path) => !/\d{4}-/.test(path) || Number(/(\d{4})-[^/]*$/.exec(path)?.[1]) < firstWithDates,
      });
      await database.pool.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
      await migrate(database.pool, folder);
      const id = "a".repeat(24);
      await database.pool.query(
        `INSERT INTO users (id, username, email, real_name, password_hash, created_at, updated_at) VALUES ($1, 'old', 'old@example.org', 'Old', '', now(), now());`,
        [id],
      );
      await database.pool.query("INSERT INTO heart_rate_settings VALUES ($1, 191, 1980, now())", [id]);
      await migrate(database.pool);
      const db = createDatabase(database.pool);
      expect(await findThresholds(db, id)).toEqual([{ kind: "maxHeartRate", sinceDay: null, value: 191 }]);
      const { rows } = await database.pool.query("SELECT birth_year FROM heart_rate_settings");
      expect(rows).toEqual([{ birth_year: 1980 }]);
    } finally {
      await database.drop();
      await rm(folder, { recursive: true });
    }
  },
);
