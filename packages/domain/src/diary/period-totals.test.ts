import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateWorkouts, ofSport } from "./dated-workouts.ts";
import type { DiaryWorkout } from "./diary-workout.ts";
import { periodTotals, totalsByActivity, totalsOf } from "./period-totals.ts";
import { type Period, yearWindow } from "./periods.ts";
import { measures } from "./totals.ts";

const dayMs = 86_400_000;
const now = Date.parse("2026-11-22T18:00:00Z");
const [running, cycling, yoga] = [1, 2, 121];

const workout = (startTime: number, rest: Partial<DiaryWorkout> = {}): DiaryWorkout => ({
  workoutKey: "a".repeat(24),
  activityId: running,
  startTime,
  timeOffsetInMinutes: 0,
  totalTime: 3600,
  totalDistance: 10_000,
  energyConsumption: 600,
  totalAscent: 100,
  vertical: 0,
  avgSpeed: undefined,
  sharingFlags: 0,
  description: undefined,
  notes: undefined,
  ...rest,
});

/** Offset of a time zone from UTC at an instant, in minutes, and the date there, according to the platform. */
const inZone = (instant: number, timeZone: string) => {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "medium" })
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  const clock = Date.UTC(year, month - 1, day, hour, minute, second);
  return { offset: Math.round((clock - Math.floor(instant / 1000) * 1000) / 60_000), year, month, day };
};

/** The period of a date as a person would name it; for weeks, the date of their Monday. */
const nameOf = (period: Period, { year, month, day }: ReturnType<typeof inZone>): string => {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (period === "week") while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1);
  const name = date.toISOString().slice(0, 10);
  return period === "week"
    ? name
    : period === "month"
      ? `${name.slice(0, 7)}-01`
      : `${name.slice(0, 4)}-01-01`;
};

const zones = ["Europe/Helsinki", "America/New_York", "Asia/Kathmandu", "Pacific/Auckland"];
/** Nights in which summer time began or ended there, and ends of years, one of which has 53 weeks. */
const nights = [
  "2025-03-30T01:00Z",
  "2025-10-26T01:00Z",
  "2025-03-09T07:00Z",
  "2025-11-02T06:00Z",
  "2025-09-27T14:00Z",
  "2026-04-04T14:00Z",
  "2021-01-01T00:00Z",
  "2024-02-29T12:00Z",
  "2025-12-31T18:15Z",
].map((night) => Date.parse(night));

const someAmount = fc.oneof(
  fc.double({ min: 0, max: 100_000 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -5, 0),
);
const someInstant = fc.oneof(
  fc.integer({ min: Date.parse("2006-01-01"), max: now }),
  fc
    .tuple(fc.constantFrom(...nights), fc.integer({ min: -dayMs, max: dayMs }))
    .map(([night, beside]) => night + beside),
);
const someWorkout = fc
  .record({
    instant: someInstant,
    zone: fc.constantFrom(...zones),
    activityId: fc.constantFrom(running, cycling, yoga, 4711),
    totalTime: someAmount,
    totalDistance: someAmount,
    energyConsumption: someAmount,
    totalAscent: someAmount,
    vertical: someAmount,
  })
  .map(({ instant, zone, ...numbers }) => {
    const there = inZone(instant, zone);
    return { there, workout: workout(instant, { ...numbers, timeOffsetInMinutes: there.offset }) };
  });

const plain = (value: number): number => (value > 0 && Number.isFinite(value) ? value : 0);

/** Sums in the most obvious way, one number at a time. */
const bruteForce = (workouts: readonly DiaryWorkout[]) => {
  const sum = (of: (each: DiaryWorkout) => number): number =>
    workouts.reduce((before, each) => before + plain(of(each)), 0);
  return {
    duration: sum(({ totalTime }) => totalTime),
    distance: sum(({ totalDistance }) => totalDistance),
    ascent: sum(({ totalAscent }) => totalAscent),
    vertical: sum(({ vertical }) => vertical),
    energy: sum(({ energyConsumption }) => energyConsumption),
    workouts: workouts.length,
  };
};

const expectSums = (actual: ReturnType<typeof totalsOf>, workouts: readonly DiaryWorkout[]) => {
  const expected = bruteForce(workouts);
  for (const measure of measures) expect(actual[measure]).toBeCloseTo(expected[measure], 3);
};

describe("[STATS-1] totals of periods", () => {
  it.each(["week", "month", "year"] as const)(
    "are the sums of the workouts that started in that local %s, in any time zone and across clock changes",
    (period) => {
      fc.assert(
        fc.property(fc.array(someWorkout, { maxLength: 40 }), (made) => {
          const dated = dateWorkouts(
            made.map((each) => each.workout),
            now,
          );
          const byName = Map.groupBy(made, ({ there }) => nameOf(period, there));
          let counted = 0;
          for (let year = 2004; year <= 2027; year += 1) {
            for (const { firstDay, totals, families } of periodTotals(
              dated,
              yearWindow(year, period),
              period,
            )) {
              const inside = byName.get(new Date(firstDay * dayMs).toISOString().slice(0, 10)) ?? [];
              expectSums(
                totals,
                inside.map((each) => each.workout),
              );
              counted += totals.workouts;
              const parts = [...families.values()];
              expect(parts.reduce((sum, { workouts }) => sum + workouts, 0)).toBe(totals.workouts);
            }
          }
          // Each workout is in exactly one period.
          expect(counted).toBe(made.length);
        }),
        { numRuns: 25 },
      );
    },
  );

  it("of a chosen sport include only its workouts", () => {
    fc.assert(
      fc.property(fc.array(someWorkout, { maxLength: 40 }), (made) => {
        const workouts = made.map((each) => each.workout);
        const dated = dateWorkouts(workouts, now);
        expectSums(totalsOf(dated), workouts);
        expectSums(
          totalsOf(ofSport(dated, { kind: "activity", activityId: cycling })),
          workouts.filter(({ activityId }) => activityId === cycling),
        );
        expectSums(
          totalsOf(ofSport(dated, { kind: "family", family: "gym" })),
          workouts.filter(({ activityId }) => activityId === yoga),
        );
        for (const { activityId, totals } of totalsByActivity(dated)) {
          expectSums(
            totals,
            workouts.filter((each) => each.activityId === activityId),
          );
        }
      }),
    );
  });

  it("leave out workouts that start in the future, as a wrong clock may claim", () => {
    const inHelsinki = { timeOffsetInMinutes: 120 };
    expect(
      dateWorkouts([workout(now, inHelsinki), workout(now + 1, inHelsinki)], now).map(({ day }) => day),
    ).toEqual([Math.floor(now / dayMs)]);
  });

  it("[ADD-1] have a workout that was typed in by a clock ahead of Greenwich as soon as it is saved", () => {
    // 18:00 in Helsinki, saved as 18:00 of UTC two hours before that.
    expect(dateWorkouts([workout(now)], Date.parse("2026-11-22T16:00:00Z"))).toHaveLength(1);
  });
});

describe("[STATS-4] totals of each activity", () => {
  it("are sorted longest first, with an unknown activity under its own number", () => {
    const dated = dateWorkouts(
      [
        workout(now - dayMs, { totalTime: 600 }),
        workout(now - dayMs, { activityId: 4711, totalTime: 700 }),
        workout(now - 2 * dayMs, { activityId: cycling, totalTime: 900, totalDistance: 20_000 }),
        workout(now - 3 * dayMs, { totalTime: 600 }),
      ],
      now,
    );
    expect(totalsByActivity(dated)).toEqual([
      {
        activityId: running,
        totals: { duration: 1200, distance: 20_000, ascent: 200, vertical: 0, energy: 1200, workouts: 2 },
      },
      {
        activityId: cycling,
        totals: { duration: 900, distance: 20_000, ascent: 100, vertical: 0, energy: 600, workouts: 1 },
      },
      {
        activityId: 4711,
        totals: { duration: 700, distance: 10_000, ascent: 100, vertical: 0, energy: 600, workouts: 1 },
      },
    ]);
    expect(totalsByActivity([])).toEqual([]);
  });
});
