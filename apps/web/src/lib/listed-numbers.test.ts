import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { activities } from "@cairn/domain/sports/activities";
import { describe, expect, it } from "vitest";
import { stubBrowser } from "./browser-stub.ts";

stubBrowser();
const { createFormats } = await import("./format.ts");
const { listedNumbers } = await import("./listed-numbers.ts");

const formats = createFormats("en-GB", "METRIC");
const idOf = (slug: string) => activities.find((activity) => activity.slug === slug)?.id ?? expect.fail(slug);

/** An hour with every number that a list may have. */
const workout = (slug: string, part: Partial<WorkoutView> = {}): WorkoutView =>
  ({
    activityId: idOf(slug),
    totalTime: 3600,
    totalDistance: 12_000,
    totalAscent: 640,
    totalDescent: 4100,
    avgSpeed: 12_000 / 3600,
    maxSpeed: 17,
    energyConsumption: 500,
    stepCount: 9000,
    avgPower: 210,
    maxAltitude: 1485,
    cadence: { avg: 84, max: 90 },
    hrdata: { userMaxHR: 190, workoutMaxHR: 171, workoutAvgHR: 132, hrmax: 171, avg: 132, max: 190 },
    ...part,
  }) as WorkoutView;

const firstFour = (slug: string, part?: Partial<WorkoutView>) =>
  listedNumbers(workout(slug, part), formats)
    .slice(0, 4)
    .map(({ name, figure: { value, unit } }) => `${name} ${value} ${unit}`.trim());

describe("[WORK-2] numbers of a workout in lists and on cards", () => {
  it("are those of its sport, in its order and units", () => {
    expect(firstFour("running")).toEqual([
      "distance 12.00 km",
      "duration 1:00:00",
      "speed 5:00 /km",
      "ascent 640 m",
    ]);
    expect(firstFour("cycling")).toEqual([
      "distance 12.00 km",
      "duration 1:00:00",
      "ascent 640 m",
      "power 210 W",
    ]);
    expect(firstFour("rowing", { totalDistance: 6000, avgSpeed: 5 })).toEqual([
      "distance 6\u202F000 m",
      "duration 1:00:00",
      "speed 1:40 /500\u00A0m",
      "power 210 W",
    ]);
  });

  it("have the pace of the distance over the time beside it, though the server rounds speeds", () => {
    // 12 km in 4 hours are 0.8333 m/s.
    const walk = firstFour("running", { totalTime: 14_400, avgSpeed: 0.83 });
    expect(walk).toContain("speed 20:00 /km");
  });

  it("never show an ascent by lift, but the skied metres", () => {
    expect(firstFour("alpine-skiing")).toEqual([
      "vertical 4\u202F100 m",
      "maxSpeed 61.2 km/h",
      "distance 12.00 km",
      "duration 1:00:00",
    ]);
    const names = listedNumbers(workout("snowboarding"), formats).map(({ name }) => name);
    expect(names).not.toContain("ascent");
  });

  it("show swimmers metres, the time per 100 m and no hills", () => {
    const swim = listedNumbers(workout("pool-swimming", { totalDistance: 1500, avgSpeed: 1 }), formats);
    expect(swim.map(({ name, figure }) => [name, figure.value, figure.unit])).toEqual([
      ["distance", "1\u202F500", "m"],
      ["duration", "1:00:00", ""],
      ["speed", "1:40", "/100\u00A0m"],
      ["heartRate", "132", "bpm"],
      ["maxHeartRate", "171", "bpm"],
      ["energy", "500", "kcal"],
    ]);
  });

  it("have the pace of the time swum, as the page of the workout has it", () => {
    // 1000 m in 36:40, with 10 minutes of rests at the wall.
    const part = { totalDistance: 1000, totalTime: 2800, movingTime: 2200, avgSpeed: 0.45 };
    expect(firstFour("pool-swimming", part)).toContain("speed 3:40 /100\u00A0m");
  });

  it("show time and heart rate in the gym, and wherever there is no distance", () => {
    const expected = ["duration 1:00:00", "heartRate 132 bpm", "maxHeartRate 171 bpm", "energy 500 kcal"];
    expect(firstFour("gym")).toEqual(expected);
    expect(firstFour("treadmill", { totalDistance: 0, avgSpeed: 0 })).toEqual(expected);
  });
});
