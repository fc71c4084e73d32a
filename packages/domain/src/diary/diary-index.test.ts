import { record, array, assert, constantFrom, integer, oneof, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { dayStart } from "../day-windows/day-window.ts";
import { firstDayOfMonth, isoDate, weekStart, monthOf, monthOfDay, monthPage } from "./calendar.ts";
import { diaryIndex } from "./diary-index.ts";
import { dayOfWorkout, type DiaryWorkout } from "./diary-workout.ts";
import { monthTotals } from "./month-totals.ts";
import { weekTotals } from "./week-totals.ts";

const running = 1;
const cycling = 2;
const unknownSport = 4711;
/** Later than all workouts. */
const later = Date.parse("2100-01-01");

const workout = (start: string, rest: Partial<DiaryWorkout> = {}): DiaryWorkout => {
  const [, sign = "+", hours = "0", minutes = "0"] = /([+-])(\d\d):(\d\d)$/.exec(start) ?? [];
  return {
    workoutKey: "a".repeat(24),
    activityId: running,
    startTime: Date.parse(start),
    timeOffsetInMinutes: (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)),
    totalTime: 3600,
    totalDistance: 10_000,
    energyConsumption: 500,
    totalAscent: 100,
    vertical: 0,
    avgSpeed: undefined,
    sharingFlags: 0,
    description: undefined,
    notes: undefined,
    ...rest,
  };
};

const indexOf = (workouts: readonly DiaryWorkout[], now: number) => {
  const byMonth = Map.groupBy(workouts, (each) => monthOfDay(dayOfWorkout(each)));
  return diaryIndex({ months: [...byMonth.keys()], workoutsOf: (month) => byMonth.get(month) ?? [] }, now);
};

/** The first day of the week and the month to which a workout was added, in the usual notation. */
const placeOf = (start: string) => {
  const index = indexOf([workout(start)], later);
  const day = index.span?.firstDay ?? Number.NaN;
  const month = monthOfDay(day);
  const week = weekTotals(index, month).find(({ totals }) => totals.workouts === 1);
  return {
    day: isoDate(day),
    week: week?.number,
    monday: isoDate(week?.firstDay ?? 0),
    inMonth: monthTotals(index, month).totals.workouts,
  };
};

describe("[DIARY-3] [DIARY-4] a workout counts in the week and the month of the day at its place", () => {
  it.each([
    ["Helsinki, over midnight into a month", "2026-10-31T23:30+02:00", "2026-10-31", 44, "2026-10-26"],
    ["Helsinki, in the hour that comes twice", "2026-10-25T03:30+03:00", "2026-10-25", 43, "2026-10-19"],
    ["Helsinki, the night without an hour", "2026-03-29T00:30+02:00", "2026-03-29", 13, "2026-03-23"],
    ["New York, the last of a year", "2026-12-31T23:59:59-05:00", "2026-12-31", 53, "2026-12-28"],
    ["New York, summer time ends", "2026-11-01T01:30-04:00", "2026-11-01", 44, "2026-10-26"],
    ["Kathmandu, the first of a year", "2027-01-01T00:00:00+05:45", "2027-01-01", 53, "2026-12-28"],
    ["Kathmandu, the first of a week", "2027-01-04T00:10+05:45", "2027-01-04", 1, "2027-01-04"],
    ["Auckland, a day before the rest", "2027-01-01T06:00+13:00", "2027-01-01", 53, "2026-12-28"],
    ["Auckland, summer time begins", "2026-09-27T01:59+12:00", "2026-09-27", 39, "2026-09-21"],
  ])("%s", (_where, start, day, week, monday) => {
    expect(placeOf(start)).toEqual({ day, week, monday, inMonth: 1 });
  });

  it("several on one day are ordered by start", () => {
    const late = workout("2026-11-21T18:00+02:00");
    const early = workout("2026-11-21T07:00+02:00");
    const index = indexOf([late, early], later);
    expect(index.workoutsOn(index.span?.firstDay ?? 0)).toEqual([early, late]);
  });

  it("several on one day are ordered by the local time, if some were typed in and have no other", () => {
    const recorded = workout("2026-11-21T08:00+02:00");
    const typedIn = workout("2026-11-21T07:00Z");
    const index = indexOf([recorded, typedIn], later);
    expect(index.workoutsOn(index.span?.firstDay ?? 0)).toEqual([typedIn, recorded]);
  });
});

describe("[DIARY-2] [DIARY-3] [DIARY-4] a workout that starts in the future", () => {
  it("is on its day, so that it can be corrected, and in no total, as in statistics", () => {
    const done = workout("2026-11-21T07:00+02:00");
    const wrong = workout("2026-11-22T07:00+02:00");
    const index = indexOf([done, wrong], wrong.startTime - 1);
    const { firstDay = 0, lastDay } = index.span ?? {};
    expect([index.workoutsOn(firstDay), index.workoutsOn(firstDay + 1), lastDay]).toEqual([
      [done],
      [wrong],
      firstDay,
    ]);
    expect([index.week(weekStart(firstDay)).workouts, index.month(monthOfDay(firstDay)).workouts]).toEqual([
      1, 1,
    ]);
    expect(index.workoutsOfMonth(monthOfDay(firstDay))).toEqual([done]);
    expect(indexOf([wrong], 0).span).toBeUndefined();
    expect(indexOf([wrong], wrong.startTime).span).toBeDefined();
  });
});

describe("[DIARY-3] shares of weeks", () => {
  it("are relative to the greatest week of the page, for each measure separately", () => {
    const index = indexOf(
      [
        workout("2026-11-04T08:00+02:00", { totalTime: 7200, totalDistance: 5000, energyConsumption: 0 }),
        workout("2026-11-11T08:00+02:00", { totalTime: 3600, totalDistance: 20_000, energyConsumption: 0 }),
        workout("2026-11-12T08:00+02:00", { totalTime: 1800, totalDistance: 0, energyConsumption: 0 }),
        // Greater, but not on a day of the page.
        workout("2026-12-07T08:00+02:00", { totalTime: 90_000, energyConsumption: 9000 }),
      ],
      later,
    );
    const shares = weekTotals(index, monthOf(2026, 11)).map((week) => week.shares);
    expect(shares[1]).toEqual({
      duration: 100,
      distance: 25,
      ascent: 50,
      vertical: 0,
      energy: 0,
      workouts: 50,
    });
    expect(shares[2]).toEqual({
      duration: 75,
      distance: 100,
      ascent: 100,
      vertical: 0,
      energy: 0,
      workouts: 100,
    });
    expect(shares[0]).toEqual({ duration: 0, distance: 0, ascent: 0, vertical: 0, energy: 0, workouts: 0 });
  });
});

describe("[STATS-7] a workout that is kept out", () => {
  it("is on its day and in the span of the diary, and in no total", () => {
    const kept = workout("2026-11-04T08:00+02:00", { totalTime: 7200, counted: false });
    const index = indexOf([kept, workout("2026-11-05T08:00+02:00", { totalTime: 600 })], later);
    const day = index.span?.firstDay ?? 0;
    expect(index.workoutsOn(day)).toHaveLength(1);
    expect([index.week(weekStart(day)).duration, index.month(monthOfDay(day)).workouts]).toEqual([600, 1]);
  });
});

describe("[DIARY-4] a month", () => {
  it("has its activities with their share of the longest, longest first, and shares of the greatest month of its year", () => {
    const index = indexOf(
      [
        workout("2026-11-04T08:00+02:00", { totalTime: 1800 }),
        workout("2026-11-05T08:00+02:00", { totalTime: 1800 }),
        workout("2026-11-06T08:00+02:00", { activityId: cycling, totalTime: 14_400 }),
        workout("2026-11-07T08:00+02:00", { activityId: unknownSport, totalTime: Number.NaN }),
        workout("2026-02-01T08:00+02:00", { totalTime: 36_000 }),
        // This one is in another year.
        workout("2025-02-01T08:00+02:00", { totalTime: 360_000 }),
      ],
      later,
    );
    const month = monthTotals(index, monthOf(2026, 11));
    expect(month.totals).toMatchObject({ duration: 18_000, workouts: 4 });
    expect(month.shares).toMatchObject({ duration: 50, workouts: 100 });
    expect(
      month.activities.map(({ activityId, totals, shareOfLongest }) => [
        activityId,
        totals.workouts,
        shareOfLongest,
      ]),
    ).toEqual([
      [cycling, 1, 100],
      [running, 2, 25],
      [unknownSport, 1, 0],
    ]);
  });

  it("without a workout is empty", () => {
    expect(monthTotals(indexOf([], later), monthOf(2026, 11))).toMatchObject({
      totals: { duration: 0, distance: 0, energy: 0, workouts: 0 },
      shares: { duration: 0, distance: 0, energy: 0, workouts: 0 },
      activities: [],
    });
  });
});

const anyWorkout = record({
  startTime: integer({ min: Date.parse("2025-12-01T00:00Z"), max: Date.parse("2026-03-01T00:00Z") }),
  timeOffsetInMinutes: constantFrom(120, -300, 345, 780),
  activityId: constantFrom(running, cycling, unknownSport),
  // Whole numbers, so that adding in any order gives the same sum.
  totalTime: oneof(integer({ min: 0, max: 90_000 }), constantFrom(Number.NaN, -5, Number.POSITIVE_INFINITY)),
  totalDistance: integer({ min: 0, max: 300_000 }),
  energyConsumption: integer({ min: 0, max: 9000 }),
}).map((made) => workout("2026-01-01T00:00+00:00", made));

/** The local date at the place, computed without any of the rules under test. */
const localDate = ({ startTime, timeOffsetInMinutes }: DiaryWorkout): string =>
  new Date(startTime + timeOffsetInMinutes * 60_000).toISOString().slice(0, 10);

const sumBy = (workouts: readonly DiaryWorkout[]) => ({
  duration: workouts.reduce(
    (sum, { totalTime }) => sum + (Number.isFinite(totalTime) && totalTime > 0 ? totalTime : 0),
    0,
  ),
  distance: workouts.reduce((sum, { totalDistance }) => sum + totalDistance, 0),
  energy: workouts.reduce((sum, { energyConsumption }) => sum + energyConsumption, 0),
  workouts: workouts.length,
});

describe("[DIARY-3] [DIARY-4] totals are the sums over the workouts, for any workouts", () => {
  it("of each day, week and month", () => {
    assert(
      property(array(anyWorkout, { maxLength: 60 }), (workouts) => {
        const index = indexOf(workouts, later);
        for (const month of [monthOf(2025, 12), monthOf(2026, 1), monthOf(2026, 2)]) {
          for (const week of weekTotals(index, month)) {
            const dates = new Set(week.days.map(isoDate));
            const own = workouts.filter((each) => dates.has(localDate(each)));
            expect(week.totals).toMatchObject(sumBy(own));
            expect(week.totals.families.reduce((sum, each) => sum + each.totals.workouts, 0)).toBe(
              own.length,
            );
            expect(week.days.flatMap((each) => index.workoutsOn(each))).toHaveLength(own.length);
          }
          const start = isoDate(monthPage(month)[1]?.firstDay ?? 0).slice(0, 7);
          const own = workouts.filter((each) => localDate(each).startsWith(start));
          const { totals, activities } = monthTotals(index, month);
          expect(totals).toMatchObject(sumBy(own));
          expect(activities.reduce((sum, part) => sum + part.totals.duration, 0)).toBe(totals.duration);
        }
        for (const each of workouts) {
          const monday = weekStart(index.span?.firstDay ?? 0);
          expect(index.week(monday).workouts).toBeGreaterThan(0);
          expect(index.workoutsOn(Date.parse(localDate(each)) / 86_400_000)).toContain(each);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("[DIARY-1] [DIARY-2] a calendar of many years", () => {
  it("computes only months that are shown, and each once", () => {
    const one = workout("2026-11-21T07:00+02:00");
    const looked: number[] = [];
    const months = Array.from({ length: 240 }, (_, back) => monthOf(2026, 11) - back);
    const workoutsOf = (month: number) => {
      looked.push(month);
      return [{ ...one, startTime: dayStart(firstDayOfMonth(month) + 14) }];
    };
    const twentyYears = diaryIndex({ months, workoutsOf }, later);
    weekTotals(twentyYears, monthOf(2026, 11));
    monthTotals(twentyYears, monthOf(2026, 11));
    expect(looked).toHaveLength(new Set(looked).size);
    // The months of the page, which are those of its year, and the month in which the diary starts.
    expect(looked.length).toBeLessThanOrEqual(12);
    expect(looked.toSorted((a, b) => a - b)[0]).toBe(months.at(-1));
  });
});
