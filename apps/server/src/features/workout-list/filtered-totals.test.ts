import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { activityTotals, sumOfTotals } from "@cairn/domain/diary/activity-totals";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import {
  distanceBounds,
  durationBounds,
  filterWorkouts,
  type FilterReader,
  timeframes,
  type WorkoutFilter,
} from "@cairn/domain/diary/workout-filter";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

const dayMs = 86_400_000;
/** Days since 1970-01-01. */
const day = (date: string): number => Date.parse(`${date}T00:00Z`) / dayMs;
const dateOf = (days: number): string => new Date(days * dayMs).toISOString().slice(0, 10);

const anyDay = fc.integer({ min: day("2022-12-01"), max: day("2025-02-01") });
const oneOf = <const T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const anyFilter: fc.Arbitrary<WorkoutFilter> = fc.record({
  timeframe: fc.constantFrom(...timeframes),
  firstDay: fc.option(anyDay, { nil: undefined }),
  lastDay: fc.option(anyDay, { nil: undefined }),
  activityId: oneOf([0, 1, 2, 3]),
  minDistance: oneOf(distanceBounds),
  maxDistance: oneOf(distanceBounds),
  minDuration: oneOf(durationBounds),
  maxDuration: oneOf(durationBounds),
  text: fc.constantFrom("", "lake", "ROUND la", "nothing"),
});
const anyReader: fc.Arbitrary<FilterReader> = fc.record({
  today: anyDay,
  units: fc.constantFrom("METRIC", "IMPERIAL"),
  now: anyDay.map((days) => days * dayMs + 43_200_000),
});

const bound = (column: string, sign: string, value: number | undefined, factor: number, whole = "round") =>
  value === undefined ? [] : [`${column} ${sign} ${whole}(${value * factor})`];

/** The same filter for the database, with values that are valid for the filter's types. */
const whereOf = (filter: WorkoutFilter, { now, today, units }: FilterReader): string => {
  const local = "((start_time AT TIME ZONE 'UTC') + utc_offset_minutes * interval '1 minute')::date";
  const begun = `start_time <= to_timestamp(${now / 1000})`;
  const since = (ms: number) => `start_time >= to_timestamp(${(now - ms) / 1000})`;
  const [month, year] = [dateOf(today).slice(0, 7), dateOf(today).slice(0, 4)];
  const times: Readonly<Record<WorkoutFilter["timeframe"], readonly string[]>> = {
    all: [],
    "last-30-days": [since(2_592_000_000), begun],
    "last-365-days": [since(31_536_000_000), begun],
    "this-month": [`to_char(${local}, 'YYYY-MM') = '${month}'`, begun],
    "this-year": [`to_char(${local}, 'YYYY') = '${year}'`, begun],
    selected: [
      ...(filter.firstDay === undefined ? [] : [`${local} >= '${dateOf(filter.firstDay)}'`]),
      ...(filter.lastDay === undefined ? [] : [`${local} <= '${dateOf(filter.lastDay)}'`]),
    ],
  };
  const unit = units === "METRIC" ? 1000 : 1609.344;
  const words = filter.text.split(" ").filter(Boolean);
  return [
    "owner_id = $1",
    ...times[filter.timeframe],
    ...bound("activity_id", "=", filter.activityId, 1),
    ...bound("distance", ">=", filter.minDistance, unit, "floor"),
    ...bound("distance", "<=", filter.maxDistance, unit, "ceil"),
    ...bound("total_time", ">=", filter.minDuration, 3600),
    ...bound("total_time", "<=", filter.maxDuration, 3600),
    ...words.map((word) => `concat_ws(' ', title, notes) ~* '\\m${word}'`),
  ].join(" AND ");
};

const diaryWorkout = (view: WorkoutView): DiaryWorkout => ({
  workoutKey: view.workoutKey,
  activityId: view.activityId,
  startTime: view.startTime,
  timeOffsetInMinutes: view.timeOffsetInMinutes,
  totalTime: view.totalTime,
  totalDistance: view.totalDistance,
  energyConsumption: view.energyConsumption,
  totalAscent: view.totalAscent,
  vertical: 0,
  avgSpeed: view.avgSpeed,
  sharingFlags: view.sharingFlags,
  description: view.description,
  notes: view.notes,
});

const near = (sum: number): unknown => expect.closeTo(sum, 4);

const byId = <T extends { readonly activityId: number }>(all: readonly T[]) =>
  all.toSorted((a, b) => a.activityId - b.activityId);

describe("the totals of a filtered list", () => {
  let server: TestApp;
  let ownerId: string;
  let workouts: readonly DiaryWorkout[];

  beforeAll(async () => {
    server = await createTestApp();
    const owner = await server.signUp("owner");
    const { rows } = await server.database.pool.query("SELECT id FROM users WHERE username = 'owner'");
    ownerId = rows[0].id;
    // Two years of days in Helsinki, New York, Kathmandu and Auckland, in which every limit is reached exactly
    // now and then; values in centimetres and hundredths of seconds, which lists do not round.
    await server.database.pool.query(
      `INSERT INTO workouts (owner_id, id, activity_id, title, notes, start_time, stop_time, utc_offset_minutes, total_time, distance,
         ascent, descent, energy, steps, sharing_flags, has_recording, manually_added, edited, created_at, updated_at)
       SELECT $1, encode(substr(sha256(n::text::bytea), 1, 12), 'hex'), n % 4,
         (ARRAY[NULL, 'Round the lake', 'Lake', 'Hills'])[1 + n % 4], NULL,
         '2023-01-01'::timestamptz + (random() * 730 * 86400)::int * interval '1 second', '2025-01-01',
         (ARRAY[120, 180, -300, -240, 345, 720, 780])[1 + n % 7],
         (ARRAY[(random() * 2000000)::int / 100.0, 1800, 3600, 9000, 18000])[1 + (random() * 4)::int],
         (ARRAY[(random() * 12000000)::int / 100.0, (random() * 900000)::int / 100.0, 1000, 5000, 1609.34, 16093.44])[1 + (random() * 5)::int],
         (random() * 90000)::int / 100.0, 0, (random() * 2000)::int, 0, 0, false, true, false, now(), now()
       FROM generate_series(1, 600) AS n`,
      [ownerId],
    );
    const answer = await server.call("GET", "/workouts", { key: owner.key });
    workouts = (answer.json().payload as readonly WorkoutView[]).map(diaryWorkout);
  });
  afterAll(() => server.close());

  it("[LIST-1] [LIST-2] [LIST-3] agree with the database's sums, for any filter", async () => {
    expect(workouts).toHaveLength(600);
    await fc.assert(
      fc.asyncProperty(anyFilter, anyReader, async (filter, reader) => {
        const { rows } = await server.database.pool.query(
          `SELECT activity_id, count(*)::int AS workouts, sum(total_time) AS time, sum(distance) AS distance, sum(ascent) AS ascent,
             sum(energy) AS energy
           FROM workouts WHERE ${whereOf(filter, reader)} GROUP BY activity_id`,
          [ownerId],
        );
        const totals = activityTotals(filterWorkouts(workouts, filter, reader));
        const expected = rows.map((row) => ({
          activityId: row.activity_id,
          workouts: row.workouts,
          totalTime: near(row.time),
          totalDistance: near(row.distance),
          totalAscent: near(row.ascent),
          vertical: 0,
          energyConsumption: near(row.energy),
        }));
        expect(byId(totals)).toEqual(byId(expected));
        const count = rows.reduce((sum: number, row: { workouts: number }) => sum + row.workouts, 0);
        expect(sumOfTotals(totals).workouts).toBe(count);
      }),
      { numRuns: 200 },
    );
  });
});
