import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DiaryWorkout } from "./diary-workout.ts";
import {
  countActiveFilters,
  distanceBounds,
  durationBounds,
  filterWorkouts,
  noFilter,
  type FilterReader,
  timeframes,
  type WorkoutFilter,
} from "./workout-filter.ts";

/** Days since 1970-01-01. */
const day = (date: string): number => Date.parse(`${date}T00:00Z`) / 86_400_000;

const reader: FilterReader = {
  now: Date.parse("2025-03-30T12:00:00Z"),
  today: day("2025-03-30"),
  units: "METRIC",
};

let lastKey = 0;
const workout = (values: Partial<DiaryWorkout> = {}): DiaryWorkout => {
  lastKey += 1;
  return {
    workoutKey: lastKey.toString(16).padStart(24, "0"),
    activityId: 1,
    startTime: Date.parse("2025-03-10T08:00Z"),
    timeOffsetInMinutes: 0,
    totalTime: 3600,
    totalDistance: 10_000,
    energyConsumption: 700,
    totalAscent: 100,
    vertical: 0,
    avgSpeed: 2.78,
    sharingFlags: 0,
    description: "Morning run",
    notes: undefined,
    ...values,
  };
};

const lets = (values: Partial<DiaryWorkout>, filter: Partial<WorkoutFilter>, as = reader): boolean =>
  filterWorkouts([workout(values)], { ...noFilter, ...filter }, as).length === 1;

/** A start in local time, and the offset of that clock. */
const startAt = (text: string): Pick<DiaryWorkout, "startTime" | "timeOffsetInMinutes"> => {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  return { startTime: Date.parse(text), timeOffsetInMinutes: offset };
};

describe("[LIST-1] the timeframe", () => {
  it("Last 30 days is 2,592,000,000 ms, Last 365 days 31,536,000,000 ms", () => {
    for (const [timeframe, length] of [
      ["last-30-days", 2_592_000_000],
      ["last-365-days", 31_536_000_000],
    ] as const) {
      expect(lets({ startTime: reader.now - length }, { timeframe })).toBe(true);
      expect(lets({ startTime: reader.now - length - 1 }, { timeframe })).toBe(false);
    }
  });

  it.each([
    ["Helsinki, the night in which summer time begins", "2025-03-30T04:10+03:00", true],
    ["Helsinki, the first minute of the month", "2025-03-01T00:00+02:00", true],
    ["Helsinki, the last minute of the month before", "2025-02-28T23:59+02:00", false],
    ["New York, already April in UTC", "2025-03-31T23:59-04:00", true],
    ["Kathmandu, still February in UTC", "2025-03-01T00:00+05:45", true],
    ["Auckland, April there and March in UTC", "2025-04-01T00:00+13:00", false],
  ])("This month is the month by the clock of the place: %s", (_place, start, isIn) => {
    const atItsEnd = { ...reader, now: Date.parse("2025-04-02T00:00Z") };
    expect(lets(startAt(start), { timeframe: "this-month" }, atItsEnd)).toBe(isIn);
  });

  it("This year follows the reader's clock", () => {
    const inJanuary = { ...reader, today: day("2026-01-01"), now: Date.parse("2026-01-01T12:00Z") };
    expect(lets(startAt("2025-12-31T23:59-05:00"), { timeframe: "this-year" }, inJanuary)).toBe(false);
    expect(lets(startAt("2026-01-01T00:00+13:00"), { timeframe: "this-year" }, inJanuary)).toBe(true);
  });

  it("leaves out workouts in the future, as statistics do; all time and selected dates show them", () => {
    // A clock that is known, and one that is not, which may be 14 hours ahead of UTC.
    const atNow = { startTime: reader.now, timeOffsetInMinutes: 120 };
    const tomorrow = { ...atNow, startTime: reader.now + 1 };
    const typedIn = { startTime: reader.now + 14 * 3_600_000, timeOffsetInMinutes: 0 };
    for (const timeframe of ["this-month", "last-30-days", "this-year", "last-365-days"] as const) {
      expect(lets(atNow, { timeframe })).toBe(true);
      expect(lets(tomorrow, { timeframe })).toBe(false);
      expect(lets(typedIn, { timeframe })).toBe(true);
      expect(lets({ ...typedIn, startTime: typedIn.startTime + 1 }, { timeframe })).toBe(false);
    }
    expect(lets(tomorrow, {})).toBe(true);
    expect(lets(tomorrow, { timeframe: "selected", firstDay: reader.today })).toBe(true);
  });

  it("Selected dates includes all of its first and last day, and either may be open", () => {
    const [firstDay, lastDay] = [day("2025-10-26"), day("2025-10-26")];
    const selected = { timeframe: "selected", firstDay, lastDay } as const;
    // The longest day of the year in Helsinki: 25 hours.
    expect(lets(startAt("2025-10-26T00:00+03:00"), selected)).toBe(true);
    expect(lets(startAt("2025-10-26T23:59:59+02:00"), selected)).toBe(true);
    expect(lets(startAt("2025-10-27T00:00+02:00"), selected)).toBe(false);
    expect(lets(startAt("2025-10-25T23:59:59+03:00"), selected)).toBe(false);
    expect(lets(startAt("1985-01-01T10:00+02:00"), { ...selected, firstDay: undefined })).toBe(true);
    expect(lets(startAt("2045-01-01T10:00+02:00"), { ...selected, lastDay: undefined })).toBe(true);
    expect(lets({}, { timeframe: "selected" })).toBe(true);
  });
});

describe("[LIST-2] bounds, activity and text", () => {
  it("are kilometres or miles, depending on the reader's units", () => {
    const imperial: FilterReader = { ...reader, units: "IMPERIAL" };
    expect(lets({ totalDistance: 5000 }, { minDistance: 5 })).toBe(true);
    expect(lets({ totalDistance: 5000 }, { minDistance: 5 }, imperial)).toBe(false);
    expect(lets({ totalDistance: 8048 }, { maxDistance: 5 }, imperial)).toBe(false);
    expect(lets({ totalDistance: 16_092 }, { minDistance: 10 }, imperial)).toBe(false);
    expect(lets({ totalDistance: 5001 }, { maxDistance: 5 })).toBe(false);
    expect(lets({ totalDistance: 4999 }, { minDistance: 5 })).toBe(false);
  });

  it.each(distanceBounds)("include the workout of exactly %d miles, measured or typed", (miles) => {
    const imperial: FilterReader = { ...reader, units: "IMPERIAL" };
    // The diary has whole metres; the field for a distance counts 1.60934 km for a mile.
    for (const metresOfMile of [1609.344, 1609.34]) {
      const totalDistance = Math.round(miles * metresOfMile);
      expect(lets({ totalDistance }, { minDistance: miles, maxDistance: miles }, imperial)).toBe(true);
    }
  });

  it("exclude workouts without that number", () => {
    expect(lets({ totalDistance: Number.NaN }, { maxDistance: 100 })).toBe(false);
    expect(lets({ totalTime: Number.NaN }, { minDuration: 0.5 })).toBe(false);
    expect(lets({ totalDistance: 0 }, { minDistance: 1 })).toBe(false);
  });

  it("counts each bound, the timeframe, the activity and the text", () => {
    expect(countActiveFilters(noFilter)).toBe(0);
    expect(countActiveFilters({ ...noFilter, text: " - ", timeframe: "selected" })).toBe(0);
    const all = { minDistance: 1, maxDistance: 5, minDuration: 0.5, maxDuration: 5, activityId: 0 } as const;
    expect(
      countActiveFilters({ ...noFilter, ...all, timeframe: "selected", lastDay: 0, firstDay: 0, text: "a" }),
    ).toBe(7);
  });
});

const bound = <const T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

const dateOf = (value: number): string => new Date(value * 86_400_000).toISOString().slice(0, 10);

/** The same filter, implemented slowly and literally from the rules of docs/behaviour.md. */
const isLet = (one: DiaryWorkout, filter: WorkoutFilter, as: FilterReader): boolean => {
  const date = new Date(one.startTime + one.timeOffsetInMinutes * 60_000).toISOString().slice(0, 10);
  const unit = as.units === "METRIC" ? 1000 : 1609.344;
  const text = `${one.description ?? ""} ${one.notes ?? ""}`.toLowerCase().split(" ");
  const isAnyTime = filter.timeframe === "all" || filter.timeframe === "selected";
  const checks = [
    isAnyTime || one.startTime <= as.now + (one.timeOffsetInMinutes === 0 ? 14 * 3_600_000 : 0),
    filter.timeframe !== "this-month" || date.slice(0, 7) === dateOf(as.today).slice(0, 7),
    filter.timeframe !== "this-year" || date.slice(0, 4) === dateOf(as.today).slice(0, 4),
    filter.timeframe !== "last-30-days" || as.now - one.startTime <= 2592e6,
    filter.timeframe !== "last-365-days" || as.now - one.startTime <= 31_536e6,
    filter.timeframe !== "selected" || filter.firstDay === undefined || date >= dateOf(filter.firstDay),
    filter.timeframe !== "selected" || filter.lastDay === undefined || date <= dateOf(filter.lastDay),
    filter.activityId === undefined || one.activityId === filter.activityId,
    filter.minDistance === undefined || one.totalDistance >= filter.minDistance * unit,
    filter.maxDistance === undefined || one.totalDistance <= filter.maxDistance * unit,
    filter.minDuration === undefined || one.totalTime >= filter.minDuration * 3600,
    filter.maxDuration === undefined || one.totalTime <= filter.maxDuration * 3600,
    filter.text
      .toLowerCase()
      .split(" ")
      .every((typed) => text.some((word) => word.startsWith(typed))),
  ];
  return checks.every(Boolean);
};

describe("[LIST-1] [LIST-2] any filter", () => {
  const anyDay = fc.integer({ min: day("2023-12-01"), max: day("2025-06-01") });
  const anyFilter: fc.Arbitrary<WorkoutFilter> = fc.record({
    timeframe: fc.constantFrom(...timeframes),
    firstDay: fc.option(anyDay, { nil: undefined }),
    lastDay: fc.option(anyDay, { nil: undefined }),
    activityId: bound([0, 1, 2]),
    minDistance: bound(distanceBounds),
    maxDistance: bound(distanceBounds),
    minDuration: bound(durationBounds),
    maxDuration: bound(durationBounds),
    text: fc.constantFrom("", "lake", "RUN la"),
  });
  const anyWorkout = fc
    .record({
      activityId: fc.constantFrom(0, 1, 2),
      startTime: fc.integer({ min: Date.parse("2024-01-01"), max: Date.parse("2025-06-01") }),
      timeOffsetInMinutes: fc.constantFrom(-240, 0, 180, 345, 780),
      totalTime: fc.constantFrom(0, 1799, 1800, 3600, 9000, 18_000, 30_000, Number.NaN),
      totalDistance: fc.constantFrom(0, 999, 1000, 1609.344, 5000, 16_093.44, 120_000, Number.NaN),
      description: fc.constantFrom(undefined, "Lake run", "Ride"),
      notes: fc.constantFrom(undefined, "Round the lake"),
    })
    .map(workout);

  it("selects the same workouts as a slow implementation, in the same order", () => {
    fc.assert(
      fc.property(
        fc.array(anyWorkout, { maxLength: 30 }),
        anyFilter,
        anyDay,
        fc.constantFrom("METRIC", "IMPERIAL"),
        (workouts, filter, today, units) => {
          const as: FilterReader = { today, now: (today + 0.5) * 86_400_000, units };
          const expected = workouts.filter((one) => isLet(one, filter, as));
          expect(filterWorkouts(workouts, filter, as)).toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });
});
