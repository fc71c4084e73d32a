import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DatedWorkout, dateWorkouts } from "./dated-workouts.ts";
import type { DiaryWorkout } from "./diary-workout.ts";
import { dayStreaks, weekStreaks } from "./streaks.ts";

const dayMs = 86_400_000;
const day = (date: string): number => Date.parse(date) / dayMs;

/** Workouts that started at these moments, each in local time. */
const startedAt = (...starts: readonly string[]): readonly DatedWorkout[] =>
  dateWorkouts(
    starts.map((start): DiaryWorkout => {
      const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(start) ?? [];
      const size = Number(hours) * 60 + Number(minutes);
      return {
        workoutKey: "a".repeat(24),
        activityId: 1,
        startTime: Date.parse(start),
        timeOffsetInMinutes: sign === "-" ? -size : size,
        totalTime: 600,
        totalDistance: 0,
        energyConsumption: 0,
        totalAscent: 0,
        vertical: 0,
        avgSpeed: undefined,
        sharingFlags: 0,
        description: undefined,
        notes: undefined,
      };
    }),
    Number.POSITIVE_INFINITY,
  );
const onDays = (...days: readonly number[]): readonly DatedWorkout[] =>
  days
    .toSorted((a, b) => a - b)
    .map((each) => ({
      day: each,
      offset: 120,
      activityId: 1,
      family: "foot",
      adds: { duration: 60, distance: 0, ascent: 0, vertical: 0, energy: 0, workouts: 1 },
    }));

/** Weeks since the one of 1970-01-01, a Thursday. */
const weekOf = (any: number): number => Math.floor((any + 3) / 7);

const lengths = ({ current, longest }: ReturnType<typeof dayStreaks>) => [current.length, longest.length];

describe("[STATS-3] days in a row", () => {
  it("agree with counting back day by day", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 20_000, max: 20_060 })), (days) => {
        const today = 20_060;
        const done = new Set(days);
        const lengthUntil = (last: number): number => (done.has(last) ? 1 + lengthUntil(last - 1) : 0);
        const { current, longest } = dayStreaks(onDays(...days), { day: today, offset: 120 });
        expect(longest.length).toBe(Math.max(0, ...days.map(lengthUntil)));
        expect(current.length).toBe(lengthUntil(done.has(today) ? today : today - 1));
        if (longest.last !== undefined && longest.first !== undefined) {
          expect(longest.last - longest.first + 1).toBe(longest.length);
          expect(lengthUntil(longest.last)).toBe(longest.length);
          expect(done.has(longest.last + 1)).toBe(false);
        }
      }),
    );
  });

  it("have a first and a last day; of several longest ones the latest counts", () => {
    const today = { day: day("2026-11-22"), offset: 120 };
    const workouts = onDays(...["2026-02-01", "2026-02-02", "2026-05-30", "2026-05-31"].map(day));
    expect(dayStreaks(workouts, today)).toEqual({
      current: { length: 0, first: undefined, last: undefined },
      longest: { length: 2, first: day("2026-05-30"), last: day("2026-05-31") },
    });
    expect(lengths(dayStreaks([], today))).toEqual([0, 0]);
  });

  it("last until today is over, and end after a whole day without a workout", () => {
    const workouts = onDays(day("2026-11-20"), day("2026-11-21"));
    const onDay = (date: string) => dayStreaks(workouts, { day: day(date), offset: 120 }).current.length;
    expect([onDay("2026-11-21"), onDay("2026-11-22"), onDay("2026-11-23")]).toEqual([2, 2, 0]);
  });

  it("count several workouts on a day as one, and days of 23 and 25 hours as one", () => {
    const helsinki = startedAt(
      "2026-10-24T23:50:00+03:00",
      "2026-10-25T00:10:00+03:00",
      "2026-10-25T23:50:00+02:00",
      "2026-10-26T00:10:00+02:00",
    );
    expect(lengths(dayStreaks(helsinki, { day: day("2026-10-26"), offset: 120 }))).toEqual([3, 3]);
    const newYork = startedAt(
      "2026-03-07T08:00:00-05:00",
      "2026-03-08T03:30:00-04:00",
      "2026-03-09T08:00:00-04:00",
    );
    expect(lengths(dayStreaks(newYork, { day: day("2026-03-09"), offset: -240 }))).toEqual([3, 3]);
  });

  it("are not broken by the date that a flight west across the date line skips, and do not count it", () => {
    // Los Angeles to Auckland: 10 June in the evening, then 12 June in the morning; 11 June lasted 5 hours.
    const flight = startedAt(
      "2026-06-09T18:00:00-07:00",
      "2026-06-10T17:00:00-07:00",
      "2026-06-12T18:00:00+12:00",
      "2026-06-13T08:00:00+12:00",
    );
    expect(lengths(dayStreaks(flight, { day: day("2026-06-13"), offset: 720 }))).toEqual([4, 4]);
    // The person has just landed and not worked out yet.
    const before = flight.slice(0, 2);
    expect(dayStreaks(before, { day: day("2026-06-12"), offset: 720 }).current.length).toBe(2);
    expect(dayStreaks(before, { day: day("2026-06-13"), offset: 720 }).current.length).toBe(0);
  });

  it("count a date once if a flight east across the date line repeats it", () => {
    // Auckland on 12 June, then Honolulu, where it is still 11 June, then the 12th again.
    const flight = startedAt(
      "2026-06-11T07:00:00+12:00",
      "2026-06-12T07:00:00+12:00",
      "2026-06-11T17:00:00-10:00",
      "2026-06-12T17:00:00-10:00",
    );
    expect(lengths(dayStreaks(flight, { day: day("2026-06-12"), offset: -600 }))).toEqual([2, 2]);
    // The person landed in Honolulu on the day before the last workout.
    const inAuckland = flight.filter(({ offset }) => offset === 720);
    expect(dayStreaks(inAuckland, { day: day("2026-06-11"), offset: -600 }).current.length).toBe(2);
  });

  it("are broken by a missed day at home, and by a flight that leaves more than half of a day", () => {
    const missed = startedAt("2026-06-10T17:00:00+05:45", "2026-06-12T08:00:00+05:45");
    expect(lengths(dayStreaks(missed, { day: day("2026-06-12"), offset: 345 }))).toEqual([1, 1]);
    // New York to Helsinki skips seven hours.
    const flight = startedAt("2026-06-10T17:00:00-04:00", "2026-06-12T08:00:00+03:00");
    expect(lengths(dayStreaks(flight, { day: day("2026-06-12"), offset: 180 }))).toEqual([1, 1]);
  });
});

describe("[STATS-3] [ADD-1] days in a row with workouts that were typed in, whose clock is unknown", () => {
  // Auckland is 13 hours ahead of Greenwich in November (tzdata, australasia).
  const onThe25th = { day: day("2026-11-25"), offset: 780 };

  it("are broken by a missed day: nobody flew over the date line", () => {
    const typedIn = startedAt("2026-11-23T18:00:00+00:00");
    expect(lengths(dayStreaks(typedIn, onThe25th))).toEqual([0, 1]);
    const recorded = startedAt("2026-11-23T18:00:00+00:00", "2026-11-25T07:00:00+13:00");
    expect(lengths(dayStreaks(recorded, onThe25th))).toEqual([1, 1]);
  });

  it("take the clock of the recordings of that day, in any order", () => {
    // Los Angeles to Auckland: the 24th lasted 3 hours.
    const before = ["2026-11-23T07:00:00-08:00", "2026-11-23T18:00:00+00:00"] as const;
    const after = ["2026-11-25T01:00:00+00:00", "2026-11-25T18:00:00+13:00"] as const;
    expect(lengths(dayStreaks(startedAt(...before), onThe25th))).toEqual([1, 1]);
    expect(lengths(dayStreaks(startedAt(...before, ...after), onThe25th))).toEqual([2, 2]);
  });
});

describe("[STATS-3] weeks in a row", () => {
  it("are ISO weeks, across the ends of years with 53 of them", () => {
    // 2026-W52, 2026-W53 and 2027-W01.
    const workouts = onDays(day("2026-12-27"), day("2026-12-31"), day("2027-01-10"));
    const { current, longest } = weekStreaks(workouts, day("2027-01-12"));
    expect(longest).toEqual({ length: 3, first: day("2026-12-21"), last: day("2027-01-04") });
    expect(current).toEqual(longest);
  });

  it("last until the present week is over, and end after a whole week without a workout", () => {
    const workouts = onDays(day("2026-11-08"), day("2026-11-09"));
    const onDay = (date: string) => weekStreaks(workouts, day(date)).current.length;
    expect([onDay("2026-11-15"), onDay("2026-11-16"), onDay("2026-11-22"), onDay("2026-11-23")]).toEqual([
      2, 2, 2, 0,
    ]);
  });

  it("agree with counting back week by week", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 20_000, max: 20_200 })), (days) => {
        const done = new Set(days.map(weekOf));
        const lengthUntil = (last: number): number => (done.has(last) ? 1 + lengthUntil(last - 1) : 0);
        const today = 20_200;
        const { current, longest } = weekStreaks(onDays(...days), today);
        expect(longest.length).toBe(Math.max(0, ...[...done].map(lengthUntil)));
        expect(current.length).toBe(lengthUntil(done.has(weekOf(today)) ? weekOf(today) : weekOf(today) - 1));
      }),
    );
  });
});
