import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import { sportProfiles } from "@cairn/domain/sports/sport-profiles";
import { describe, expect, it } from "vitest";
import { metricFormats } from "../../../graph/metric-formats.ts";
import type { Messages } from "../../../lib/i18n/messages.ts";
import { largeNumbers, smallNumbers } from "./number-choice.ts";

const messages: Messages = { locale: "en", t: (key: string) => key };
const formatsOf = (sport: SportProfile) => metricFormats({ messages, units: "METRIC", sport });

/** An hour, with the fields that the large numbers use. */
const workout = (part: Partial<CombinedWorkoutView>): CombinedWorkoutView =>
  ({
    totalTime: 3600,
    totalDistance: 0,
    totalAscent: 0,
    avgSpeed: 0,
    energyConsumption: 0,
    maxSpeed: 0,
    totalDescent: 0,
    stepCount: 0,
    cadence: { avg: 0, max: 0 },
    hrdata: { userMaxHR: 0, workoutMaxHR: 0, workoutAvgHR: 0, hrmax: 0, avg: 0, max: 0 },
    provenance: {},
    ...part,
  }) as CombinedWorkoutView;

const named = (part: Partial<CombinedWorkoutView>, sport: SportProfile = sportProfiles.other) =>
  largeNumbers(workout(part), formatsOf(sport)).map(({ name, reading }) => [name, reading.value]);

const heart = { userMaxHR: 190, workoutMaxHR: 171, workoutAvgHR: 132, hrmax: 171, avg: 132, max: 190 };

describe("the large numbers of a workout", () => {
  it("are duration, heart rates and energy indoors", () => {
    expect(named({ hrdata: heart, energyConsumption: 412 })).toEqual([
      ["duration", "1:00:00"],
      ["heartRate", "132"],
      ["maxHeartRate", "171"],
      ["energy", "412"],
    ]);
  });

  it("leave out what nobody measured", () => {
    expect(named({})).toEqual([["duration", "1:00:00"]]);
  });

  it("are distance, duration, speed and ascent outdoors, whatever the heart rate", () => {
    const outdoors = { totalDistance: 18_000, avgSpeed: 5, totalAscent: 230, hrdata: heart };
    expect(named(outdoors).map(([name]) => name)).toEqual(["distance", "duration", "speed", "ascent"]);
  });

  it("show an ascent of 0 only if heights are known", () => {
    const flat = { totalDistance: 18_000, avgSpeed: 5 };
    expect(named(flat).map(([name]) => name)).toEqual(["distance", "duration", "speed"]);
    expect(named({ ...flat, maxAltitude: 4 }).at(-1)).toEqual(["ascent", "0"]);
  });

  it("keep a distance of 0 that the owner chose", () => {
    const chosen = { provenance: { distance: { source: "computed", chosen: true } } } as const;
    expect(named(chosen)[0]).toEqual(["distance", "0.00"]);
  });

  it("are vertical metres, runs, top speed and the longest run at the lifts, and never ascent", () => {
    const run = { index: 1, startTimestamp: 0, from: 0, to: 9, avgSpeed: 12, profile: [] };
    const skiRuns = [
      { ...run, descentDistanceMeters: 2080, descentDurationSeconds: 173, drop: 607 },
      { ...run, descentDistanceMeters: 1970, descentDurationSeconds: 164, drop: 608 },
    ];
    const day = {
      totalDistance: 4050,
      totalAscent: 1200,
      totalDescent: 1215,
      maxSpeed: 17,
      avgSpeed: 12,
      maxAltitude: 1485,
      analysis: { outliers: 0, skiRuns },
    };
    expect(named(day, sportProfiles["alpine-skiing"])).toEqual([
      ["vertical", "1\u202F215"],
      ["runs", "2"],
      ["maxSpeed", "61.2"],
      ["longestRun", "2.08"],
    ]);
    const small = smallNumbers(workout(day), formatsOf(sportProfiles["alpine-skiing"]));
    expect(small.map(({ name }) => name)).toEqual(["distance", "duration", "highest"]);
  });

  it("have the vertical metres of cards, whatever the owner made of those of the runs", () => {
    const skiRuns = [
      {
        index: 1,
        startTimestamp: 0,
        from: 0,
        to: 9,
        avgSpeed: 12,
        profile: [],
        descentDistanceMeters: 2080,
        descentDurationSeconds: 173,
        drop: 3950,
      },
    ];
    const day = { totalDistance: 4050, totalDescent: 4100, analysis: { outliers: 0, skiRuns } };
    for (const sport of [sportProfiles["alpine-skiing"], sportProfiles["ski-touring"]])
      expect(named(day, sport)).toContainEqual(["vertical", "4\u202F100"]);
  });

  it("are metres, time, pace and lengths in the pool; then SWOLF, the pool's length and rest", () => {
    const length = { startTime: 0, duration: 30 };
    const swim = {
      totalDistance: 100,
      totalTime: 150,
      movingTime: 120,
      avgSpeed: 100 / 120,
      maxSpeed: 1.1,
      analysis: {
        outliers: 0,
        pool: {
          lengths: [length, length, length, length],
          distance: 100,
          swimTime: 120,
          restTime: 30,
          avgSwolf: 48,
        },
      },
    };
    expect(named(swim, sportProfiles["pool-swimming"])).toEqual([
      ["distance", "100"],
      ["duration", "2:30"],
      ["speed", "2:00"],
      ["lengths", "4"],
    ]);
    const small = smallNumbers(workout(swim), formatsOf(sportProfiles["pool-swimming"]));
    expect(small.map(({ name, reading }) => [name, reading.value])).toEqual([
      ["swolf", "48"],
      ["poolLength", "25"],
      ["rest", "0:30"],
    ]);
  });

  it("have the pace of the time in the water, though the server rounds speeds", () => {
    // 1,000 m in 19:25 with 2:35 at the wall.
    const swim = { activityId: 21, totalDistance: 1000, totalTime: 1320, movingTime: 1165, avgSpeed: 0.86 };
    expect(named(swim, sportProfiles["pool-swimming"])).toContainEqual(["speed", "1:57"]);
  });

  it("start with distance, time and ascent on a bicycle, and then power or else speed", () => {
    const ride = {
      totalDistance: 40_000,
      totalTime: 5400,
      movingTime: 4800,
      avgSpeed: 8.33,
      totalAscent: 500,
    };
    expect(named({ ...ride, avgPower: 210 }, sportProfiles.cycling)).toEqual([
      ["distance", "40.00"],
      ["moving", "1:20:00"],
      ["ascent", "500"],
      ["power", "210"],
    ]);
    expect(named(ride, sportProfiles.cycling).map(([name]) => name)).toEqual([
      "distance",
      "moving",
      "ascent",
      "movingSpeed",
    ]);
  });

  it("show a single time if nobody rested", () => {
    const ride = { totalDistance: 40_000, totalTime: 5400, movingTime: 5390, avgSpeed: 8.33 };
    const formats = formatsOf(sportProfiles.cycling);
    const names = [...largeNumbers(workout(ride), formats), ...smallNumbers(workout(ride), formats)].map(
      ({ name }) => name,
    );
    expect(names.filter((name) => name === "moving" || name === "duration")).toEqual(["duration"]);
  });

  it("show nothing along a track in the gym, whatever the file has", () => {
    const session = {
      totalDistance: 320,
      avgSpeed: 0.1,
      totalAscent: 4,
      hrdata: heart,
      energyConsumption: 300,
    };
    expect(named(session, sportProfiles.gym).map(([name]) => name)).toEqual([
      "duration",
      "heartRate",
      "maxHeartRate",
      "energy",
    ]);
    expect(smallNumbers(workout(session), formatsOf(sportProfiles.gym))).toEqual([]);
  });
});

describe("the times beside the duration", () => {
  const paused = { totalDistance: 12_000, avgSpeed: 12_000 / 3600 };
  const times = (part: Partial<CombinedWorkoutView>) =>
    smallNumbers(
      workout({ cadence: { avg: 0, max: 0 }, ...paused, ...part }),
      formatsOf(sportProfiles.other),
    ).map(({ name, reading }) => [name, reading.value]);

  it("are moving time with moving speed, and elapsed time", () => {
    expect(times({ movingTime: 3000, elapsedTime: 4000 })).toEqual([
      ["moving", "50:00"],
      ["movingSpeed", "14.4"],
      ["elapsed", "1:06:40"],
    ]);
  });

  it("are shown if they differ: from a pause of a second on, as best efforts count it", () => {
    expect(times({ movingTime: 3590, elapsedTime: 3600.4 })).toEqual([]);
    expect(times({ movingTime: 3590, elapsedTime: 3601 })).toEqual([["elapsed", "1:00:01"]]);
  });
});
