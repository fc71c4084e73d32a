import { describe, expect, it } from "vitest";
import type { EditedWorkout } from "../../lib/wall-clock.ts";
import {
  baseOf,
  changedAttributes,
  type EntryForm,
  entryProblems,
  formOf,
  newForm,
  newWorkoutBody,
  withDefaults,
} from "./entry-form.ts";

const typed: EntryForm = {
  ...newForm(new Date("2026-03-01T00:00:00Z"), 1),
  date: "2026-02-28",
  time: "23:05",
  hours: "1",
  minutes: "2",
  seconds: "3",
  distance: "10,5",
  ascent: "1,250",
  descent: "40",
  description: "  Evening loop  ",
  avgHeartRate: "141",
  maxHeartRate: "170",
  energy: "600",
  steps: "9000",
};

const workout = {
  workoutKey: "0123456789abcdef01234567",
  activityId: 1,
  // 23:05:17 in Helsinki, two hours ahead of UTC.
  startTime: Date.UTC(2026, 1, 28, 21, 5, 17),
  timeOffsetInMinutes: 120,
  totalTime: 3723.4,
  totalDistance: 12_347.3,
  totalAscent: 103.4,
  totalDescent: 0,
  timeZone: "Europe/Helsinki",
  description: "Loop",
  sharingFlags: 17,
  hrdata: { avg: 141, hrmax: 170 },
  energyConsumption: 600,
  stepCount: 0,
} as EditedWorkout;

const climbOf = (activityId: number) => {
  const { totalAscent, totalDescent } = newWorkoutBody({ ...typed, activityId }, "METRIC");
  return [totalAscent, totalDescent];
};

const problemsOf = (change: Partial<EntryForm>) => [...entryProblems({ ...typed, ...change })];

describe("[ADD-1] a workout entered by hand", () => {
  it("is sent in metres and seconds, with a comma in the distance, private, by the person's clock", () => {
    expect(newWorkoutBody(typed, "METRIC", "Pacific/Auckland")).toEqual({
      activityId: 1,
      // Auckland is 13 hours ahead of UTC in February (tzdata, australasia).
      startTime: Date.UTC(2026, 1, 28, 10, 5),
      description: "Evening loop",
      sharingFlags: 0,
      totalDistance: 10_500,
      duration: 3723,
      hrAvg: 141,
      hrMax: 170,
      energy: 600,
      stepCount: 9000,
      totalAscent: 1250,
      totalDescent: 40,
      timeZoneOffset: 780,
    });
  });

  it("[UNIT-2] uses 1.60934 km per mile, and feet of 0.3048 m", () => {
    const body = newWorkoutBody({ ...typed, distance: "10", ascent: "1,000" }, "IMPERIAL");
    expect([body.totalDistance, body.totalAscent]).toEqual([16_093, 304.8]);
  });

  it.each([
    // Helsinki is 2 hours ahead in winter and 3 in summer; clocks go forward on 29 March at 3, and back on 25 October at 4.
    ["2026-01-10", "12:00", "2026-01-10T10:00Z", 120],
    ["2026-07-10", "12:00", "2026-07-10T09:00Z", 180],
    ["2026-03-29", "02:59", "2026-03-29T00:59Z", 120],
    ["2026-03-29", "04:00", "2026-03-29T01:00Z", 180],
    // It is not half past three that night: the clock of before is shown again as it was typed.
    ["2026-03-29", "03:30", "2026-03-29T01:30Z", 120],
    // Half past three comes twice: the first one counts.
    ["2026-10-25", "03:30", "2026-10-25T00:30Z", 180],
    ["2026-10-25", "04:00", "2026-10-25T02:00Z", 120],
  ])("begins at the instant of %s, %s in the person's zone", (date, time, instant, timeZoneOffset) => {
    expect(newWorkoutBody({ ...typed, date, time }, "METRIC", "Europe/Helsinki")).toMatchObject({
      startTime: Date.parse(instant),
      timeZoneOffset,
    });
  });

  it("is not saved if nothing was done: neither a duration nor a distance", () => {
    const nothing = { hours: "", minutes: "0", seconds: "", distance: "" };
    expect(problemsOf(nothing)).toEqual([["hours", "nothingDone"]]);
    for (const done of [{ seconds: "1" }, { minutes: "20" }, { distance: "0,4" }])
      expect(problemsOf({ ...nothing, ...done }), JSON.stringify(done)).toEqual([]);
    const saved = { ...typed, ...nothing };
    expect([...entryProblems({ ...saved, description: "Yoga" }, saved)], "saved so before").toEqual([]);
    expect([...entryProblems(saved, typed)], "emptied").toEqual([["hours", "nothingDone"]]);
  });

  it("has no climb in a sport that knows none, and only metres down at the lifts", () => {
    expect([climbOf(21), climbOf(13)], "pool swimming, downhill skiing").toEqual([
      [undefined, undefined],
      [undefined, 40],
    ]);
    expect(problemsOf({ activityId: 21, ascent: "high" })).toEqual([]);
    expect(problemsOf({ ascent: "high", descent: "1.5" })).toEqual([
      ["ascent", "notWhole"],
      ["descent", "notWhole"],
    ]);
  });

  it("shortens the description to 256 characters, of which an emoji is one", () => {
    expect(
      Array.from(newWorkoutBody({ ...typed, description: "🏔".repeat(300) }, "METRIC").description),
    ).toHaveLength(256);
  });

  it("[NOTE-1] has notes, gear separated by commas, and a private note if they are typed", () => {
    const form = { ...typed, notes: " Wet\n ", gear: "Canyon, , Rain jacket ", privateNote: "Knee" };
    expect(newWorkoutBody(form, "METRIC")).toMatchObject({
      notes: "Wet",
      gear: ["Canyon", "Rain jacket"],
      privateNote: "Knee",
    });
    const tooMuch = { ...typed, gear: "a,b,c,d,e,f,g,h,i" };
    expect([...entryProblems(tooMuch)]).toEqual([["gear", "tooMuchGear"]]);
  });

  it("has how hard it felt if that is said, and none if it is taken back", () => {
    expect(newWorkoutBody(typed, "METRIC")).not.toHaveProperty("perceivedExertion");
    expect(newWorkoutBody({ ...typed, perceivedExertion: "7" }, "METRIC").perceivedExertion).toBe(7);
    const before = { ...workout, perceivedExertion: 7 };
    const form = formOf(before, "METRIC");
    expect(changedAttributes(before, form, "METRIC")).toEqual({});
    const changes = changedAttributes(before, { ...form, perceivedExertion: "" }, "METRIC");
    expect([changes, baseOf(before, changes)]).toEqual([{ perceivedExertion: 0 }, { perceivedExertion: 7 }]);
  });

  it("[STATS-7] says whether it counts, if it does not, or if that changes", () => {
    expect(newWorkoutBody(typed, "METRIC")).not.toHaveProperty("counted");
    expect(newWorkoutBody({ ...typed, counted: false }, "METRIC").counted).toBe(false);
    const left = { ...workout, counted: false as const };
    const changes = changedAttributes(left, { ...formOf(left, "METRIC"), counted: true }, "METRIC");
    expect([changes, baseOf(left, changes)]).toEqual([{ counted: true }, { counted: false }]);
    expect(changedAttributes(left, formOf(left, "METRIC"), "METRIC")).toEqual({});
  });

  it("names the fields that cannot be saved", () => {
    expect([...entryProblems(typed)]).toEqual([]);
    const wrong = { ...typed, date: "", minutes: "60", distance: "ten", avgHeartRate: "301", steps: "-5" };
    expect([...entryProblems(wrong)]).toEqual([
      ["date", "required"],
      ["minutes", "tooLarge"],
      ["distance", "notANumber"],
      ["avgHeartRate", "tooLarge"],
      ["steps", "notWhole"],
    ]);
  });

  it("reads steps, energy and heart rates as whole numbers, whatever groups their digits, and refuses other decimals", () => {
    const form = { ...typed, steps: "10,000", energy: "1.250", avgHeartRate: "141", maxHeartRate: " 170 " };
    expect([...entryProblems(form)]).toEqual([]);
    const whole = { energy: 1250, stepCount: 10_000, hrAvg: 141, hrMax: 170, totalDistance: 10_500 };
    expect(newWorkoutBody(form, "METRIC")).toMatchObject(whole);
    expect(changedAttributes(workout, { ...formOf(workout, "METRIC"), steps: "123’456" }, "METRIC")).toEqual({
      stepCount: 123_456,
    });
    expect([...entryProblems({ ...form, energy: "612,5", steps: "10.00,5", distance: "1,234" })]).toEqual([
      ["energy", "notWhole"],
      ["steps", "notWhole"],
    ]);
    expect([...entryProblems({ ...form, avgHeartRate: "141,000" })]).toEqual([["avgHeartRate", "tooLarge"]]);
  });

  it("has no steps in a sport that does not count them, whatever was typed before it was chosen", () => {
    const cycled = { ...typed, activityId: 2, steps: "ten" };
    expect([...entryProblems(cycled)]).toEqual([]);
    expect(newWorkoutBody(cycled, "METRIC").stepCount).toBe(0);
    const edited = { ...formOf(workout, "METRIC"), activityId: 2, steps: "9000.5" };
    expect([...entryProblems(edited, formOf(workout, "METRIC"))]).toEqual([]);
    expect(changedAttributes(workout, edited, "METRIC")).toEqual({ activityId: 2 });
  });

  it("names the fields of values that the server would refuse", () => {
    expect(problemsOf({ avgHeartRate: "160", maxHeartRate: "150" })).toEqual([
      ["avgHeartRate", "aboveMaximum"],
    ]);
    expect(problemsOf({ avgHeartRate: "160", maxHeartRate: "" })).toEqual([]);
    for (const date of ["1969-12-31", "2100-01-01", "12026-02-28"]) {
      expect(problemsOf({ date }), date).toEqual([["date", "outOfRange"]]);
    }
    for (const date of ["1970-01-01", "1999-12-31", "2000-01-01", "2099-12-31"]) {
      expect(problemsOf({ date }), date).toEqual([]);
    }
    const year = { hours: "8760", minutes: "", seconds: "" };
    expect(problemsOf(year)).toEqual([]);
    expect(problemsOf({ ...year, minutes: "5" })).toEqual([["hours", "tooLarge"]]);
  });
});

describe("[ADD-2] an edited workout", () => {
  it("shows local time and known values", () => {
    expect(formOf(workout, "METRIC")).toMatchObject({
      date: "2026-02-28",
      time: "23:05",
      hours: "1",
      minutes: "02",
      seconds: "03",
      distance: "12.35",
      sharing: "friends",
      steps: "",
    });
  });

  it("can contradict a recorded maximum by another one, or none, but has no average above it", () => {
    const before = { ...formOf(workout, "METRIC"), avgHeartRate: "141", maxHeartRate: "150" };
    const problems = (change: Partial<EntryForm>) => [...entryProblems({ ...before, ...change }, before)];
    expect(problems({ avgHeartRate: "160" })).toEqual([["avgHeartRate", "aboveMaximum"]]);
    expect(problems({ maxHeartRate: "140" })).toEqual([["avgHeartRate", "aboveMaximum"]]);
    for (const maxHeartRate of ["160", "171", ""])
      expect(problems({ avgHeartRate: "160", maxHeartRate }), maxHeartRate).toEqual([]);
  });

  it("has ascent and descent, in feet for those who count so, and a typed 0 if they were none", () => {
    expect(formOf(workout, "METRIC")).toMatchObject({ ascent: "103", descent: "" });
    const form = formOf(workout, "IMPERIAL");
    // 103.4 m are 339.2 ft.
    expect(form.ascent).toBe("339");
    expect(changedAttributes(workout, { ...form, ascent: "500", descent: "10" }, "IMPERIAL")).toEqual({
      totalAscent: 152.4,
      totalDescent: 3.048,
    });
    expect(changedAttributes(workout, { ...form, ascent: "0" }, "IMPERIAL")).toEqual({ totalAscent: 0 });
  });

  it.each([
    ["of its place", {}, "Asia/Tokyo", [Date.UTC(2026, 6, 28, 20, 5, 17), 180]],
    [
      "of its owner, if it has no place",
      { timeZone: undefined },
      "Europe/Riga",
      [Date.UTC(2026, 6, 28, 20, 5, 17), 180],
    ],
    [
      "that it has, if it is neither's",
      { timeOffsetInMinutes: 0 },
      "Europe/Riga",
      [Date.UTC(2026, 6, 28, 23, 5, 17), undefined],
    ],
  ])("moved to another season begins by the clock %s", (_whose, change, ownZone, expected) => {
    const before = { ...workout, ...change };
    const form = { ...formOf(before, "METRIC"), date: "2026-07-28", time: "23:05" };
    const { startTime, timeZoneOffset } = changedAttributes(before, form, "METRIC", ownZone);
    expect([startTime, timeZoneOffset]).toEqual(expected);
  });

  it("sends no unchanged field, so that no rounded number replaces a measured one", () => {
    expect(changedAttributes(workout, formOf(workout, "METRIC"), "METRIC")).toEqual({});
  });

  it("is not checked where nothing was typed", () => {
    const odd = { ...workout, startTime: Date.UTC(1969, 5, 1), totalTime: 31_536_060 };
    const before = { ...formOf(odd, "METRIC"), avgHeartRate: "160", maxHeartRate: "150" };
    expect([...entryProblems({ ...before, description: "Old" }, before)]).toEqual([]);
    const typedAnew = { date: "1969-12-30", minutes: "02", avgHeartRate: "170", maxHeartRate: "165" };
    expect([...entryProblems({ ...before, ...typedAnew }, before).keys()]).toEqual([
      "date",
      "hours",
      "avgHeartRate",
    ]);
  });

  it("[NOTE-1] sends notes, gear and private note if they changed", () => {
    const before = { ...workout, notes: "Wet", gear: ["Canyon", "Jacket"], privateNote: "Knee" };
    const form = formOf(before, "METRIC");
    expect(changedAttributes(before, form, "METRIC")).toEqual({});
    expect(
      changedAttributes(before, { ...form, notes: "Dry", gear: "Canyon", privateNote: "" }, "METRIC"),
    ).toEqual({ notes: "Dry", gear: ["Canyon"], privateNote: "" });
  });

  it("moves the start by whole minutes, and sends only what was changed", () => {
    const form = { ...formOf(workout, "METRIC"), time: "22:00", sharing: "public" as const, description: "" };
    expect(changedAttributes(workout, form, "METRIC")).toEqual({
      startTime: Date.UTC(2026, 1, 28, 20, 0, 17),
      sharingFlags: 19,
      description: "",
    });
  });
});

describe("the defaults for new workouts", () => {
  const now = new Date("2026-03-01T00:30:00Z");
  // Kathmandu is 5:45 ahead of Greenwich (tzdata, asia).
  const wished = newForm(now, 1, { timeZone: "Asia/Kathmandu", sharing: "friends" });

  it("[SET-1] are the person's time zone and privacy; an invalid zone is replaced by the browser's", () => {
    expect(wished).toMatchObject({ date: "2026-03-01", time: "06:15", sharing: "friends" });
    expect(newForm(now, 1, { timeZone: "Nowhere/Land" })).toEqual(newForm(now, 1));
  });

  it("[SET-1] do not overwrite what was typed or chosen before they loaded", () => {
    const opened = newForm(now, 1);
    expect(withDefaults(opened, opened, wished)).toEqual(wished);
    const chosen = { ...opened, sharing: "public", time: "05:00", hours: "1" } as const;
    expect(withDefaults(chosen, opened, wished)).toEqual(chosen);
  });
});

describe("[ADD-2] the loaded values that are sent with a change", () => {
  it("are those of the changed attributes, as they came, and null for what was absent", () => {
    const form = {
      ...formOf(workout, "METRIC"),
      distance: "12,5",
      notes: "Windy",
      time: "23:00",
      maxHeartRate: "171",
    };
    expect(baseOf(workout, changedAttributes(workout, form, "METRIC"))).toEqual({
      totalDistance: 12_347.3,
      notes: null,
      startTime: Date.UTC(2026, 1, 28, 21, 5, 17),
      hrMaxValue: 170,
    });
  });
});
