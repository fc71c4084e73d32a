import { describe, expect, it } from "vitest";
import { axisLines, type DayWorkout, windowTotals } from "./day-totals.ts";
import { calendarDay, dayWindow } from "./day-window.ts";

const running = 1;
const cycling = 2;
const yoga = 121;
const now = Date.parse("2026-11-22T18:00:00+02:00");
const today = calendarDay(now, 120);

const workout = (start: string, offset: number, rest: Partial<DayWorkout> = {}): DayWorkout => ({
  activityId: running,
  startTime: Date.parse(start),
  timeOffsetInMinutes: offset,
  totalTime: 3600,
  totalDistance: 10_000,
  ...rest,
});
const totalsOf = (workouts: readonly DayWorkout[], back = 0) =>
  windowTotals(workouts, dayWindow(today, back), { today, now });
const withSomething = (totals: ReturnType<typeof totalsOf>) =>
  totals.days.filter(({ duration }) => duration > 0).map(({ day }) => today - day);

describe("[DASH-3] the workouts of a window", () => {
  it("has a row for each of its 30 days, with and without workouts", () => {
    const totals = totalsOf([workout("2026-11-22T08:00:00+02:00", 120)]);
    expect(totals.days).toHaveLength(30);
    expect(withSomething(totals)).toEqual([0]);
    expect(totalsOf([]).days.map(({ duration }) => duration)).toEqual(Array(30).fill(0));
  });

  it("starts and ends at the place's midnight, not a number of hours ago", () => {
    const first = workout("2026-10-24T00:00:00+03:00", 180);
    const dayBefore = workout("2026-10-23T23:59:59+03:00", 180);
    expect(withSomething(totalsOf([first, dayBefore]))).toEqual([29]);
    expect(withSomething(totalsOf([first, dayBefore], 1))).toEqual([30]);
  });

  it("counts both ends of a day of 25 hours on that day", () => {
    const early = workout("2026-10-25T00:10:00+03:00", 180);
    const late = workout("2026-10-25T23:50:00+02:00", 120);
    const totals = totalsOf([early, late]);
    expect(withSomething(totals)).toEqual([28]);
    expect(totals.duration).toBe(7200);
  });

  it("counts a workout on the day at its place, and as today if it is already tomorrow there", () => {
    const inTokyo = workout("2026-11-20T06:00:00+09:00", 540);
    const inKiritimati = workout("2026-11-23T05:00:00+14:00", 840);
    expect(withSomething(totalsOf([inTokyo, inKiritimati]))).toEqual([2, 0]);
  });

  it("leaves out workouts that start in the future", () => {
    const later = workout("2026-11-22T20:00:00+02:00", 120);
    expect(totalsOf([later]).workouts).toBe(0);
  });

  it("[ADD-1] counts a workout that was typed in by the reader's clock, whose offset is unknown, on the day that was typed", () => {
    // 17:30 of the reader's clock, saved as if it were UTC; there it is 16:00.
    expect(withSomething(totalsOf([workout("2026-11-22T17:30:00Z", 0)]))).toEqual([0]);
    // Planned for tomorrow: it does not count today, although tomorrow has begun elsewhere.
    expect(totalsOf([workout("2026-11-23T06:00:00Z", 0)]).workouts).toBe(0);
  });

  it("counts a workout with the instant in UTC and no clock of its own as today, if tomorrow has begun there", () => {
    const evening = Date.parse("2026-11-22T20:00:00-05:00");
    const moment = { today: calendarDay(evening, -300), now: evening };
    const days = dayWindow(moment.today, 0);
    expect(windowTotals([workout("2026-11-22T19:30:00-05:00", 0)], days, moment).workouts).toBe(1);
  });

  it("adds up by family, longest first, in the same order on every day", () => {
    const totals = totalsOf([
      workout("2026-11-21T08:00:00+02:00", 120, { totalTime: 600, totalDistance: 2000 }),
      workout("2026-11-21T12:00:00+02:00", 120, {
        activityId: cycling,
        totalTime: 300,
        totalDistance: 1500,
      }),
      workout("2026-11-20T08:00:00+02:00", 120, {
        activityId: cycling,
        totalTime: 9000,
        totalDistance: 60_000,
      }),
      workout("2026-11-19T08:00:00+02:00", 120, { activityId: yoga, totalTime: 1200, totalDistance: 0 }),
    ]);
    expect(totals.families).toEqual([
      { family: "wheel", workouts: 2, duration: 9300, distance: 61_500 },
      { family: "gym", workouts: 1, duration: 1200, distance: 0 },
      { family: "foot", workouts: 1, duration: 600, distance: 2000 },
    ]);
    expect(totals.days.at(-2)?.families.map(({ family }) => family)).toEqual(["wheel", "foot"]);
    expect(totals).toMatchObject({ duration: 11_100, workouts: 4 });
  });

  it("counts an unknown sport as Other, and an invalid number as nothing", () => {
    const strange = { activityId: 4711, totalTime: Number.NaN, totalDistance: -5 };
    expect(totalsOf([workout("2026-11-21T08:00:00+02:00", 120, strange)]).families).toEqual([
      { family: "other", workouts: 1, duration: 0, distance: 0 },
    ]);
  });
});

const hours = (...durations: readonly number[]) =>
  axisLines(durations.map((duration) => ({ duration: duration * 3600 }))).map((line) => line / 3600);

describe("[DASH-3] the vertical axis", () => {
  it("goes up to two hours or more", () => {
    expect(hours()).toEqual([1, 2]);
    expect(hours(0, 0.25)).toEqual([1, 2]);
    expect(hours(2)).toEqual([1, 2]);
  });

  it("fits the longest day under at most four lines at whole hours", () => {
    expect(hours(2.1)).toEqual([1, 2, 3]);
    expect(hours(4)).toEqual([1, 2, 3, 4]);
    expect(hours(4.5, 1)).toEqual([2, 4, 6]);
    expect(hours(11)).toEqual([3, 6, 9, 12]);
    expect(hours(30)).toEqual([12, 24, 36]);
    expect(hours(200)).toEqual([50, 100, 150, 200]);
  });
});
