import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { describe, expect, it } from "vitest";
import { metricFormats } from "./metric-formats.ts";
import { largeNumbers, smallNumbers } from "./number-choice.ts";

const formats = metricFormats({
  messages: { locale: "en", t: (key: string) => key },
  units: "METRIC",
  pace: "speed",
});

/** An hour, as far as the large numbers look at it. */
const workout = (part: Partial<CombinedWorkoutView>): CombinedWorkoutView =>
  ({
    totalTime: 3600,
    totalDistance: 0,
    totalAscent: 0,
    avgSpeed: 0,
    energyConsumption: 0,
    hrdata: { userMaxHR: 0, workoutMaxHR: 0, workoutAvgHR: 0, hrmax: 0, avg: 0, max: 0 },
    provenance: {},
    ...part,
  }) as CombinedWorkoutView;

const named = (part: Partial<CombinedWorkoutView>) =>
  largeNumbers(workout(part), formats).map(({ name, reading }) => [name, reading.value]);

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

  it("are distance, duration, speed and ascent outdoors, whatever the heart did", () => {
    const outdoors = { totalDistance: 18_000, avgSpeed: 5, totalAscent: 230, hrdata: heart };
    expect(named(outdoors).map(([name]) => name)).toEqual(["distance", "duration", "speed", "ascent"]);
  });

  it("say an ascent of 0 only where heights are known", () => {
    const flat = { totalDistance: 18_000, avgSpeed: 5 };
    expect(named(flat).map(([name]) => name)).toEqual(["distance", "duration", "speed"]);
    expect(named({ ...flat, maxAltitude: 4 }).at(-1)).toEqual(["ascent", "0"]);
  });

  it("keep the place of a distance of 0 that the owner chose", () => {
    const chosen = { provenance: { distance: { source: "computed", chosen: true } } } as const;
    expect(named(chosen)[0]).toEqual(["distance", "0.00"]);
  });
});

describe("the times beside the duration", () => {
  const paused = { totalDistance: 12_000, avgSpeed: 12_000 / 3600 };
  const times = (part: Partial<CombinedWorkoutView>) =>
    smallNumbers(workout({ cadence: { avg: 0, max: 0 }, ...paused, ...part }), formats).map(
      ({ name, reading }) => [name, reading.value],
    );

  it("are moving time with the speed over it, and the time from start to stop", () => {
    expect(times({ movingTime: 3000, elapsedTime: 4000 })).toEqual([
      ["moving", "50:00"],
      ["movingSpeed", "14.4"],
      ["elapsed", "1:06:40"],
    ]);
  });

  it("are told where they differ: a pause from a second on, as best efforts count it", () => {
    expect(times({ movingTime: 3590, elapsedTime: 3600.4 })).toEqual([]);
    expect(times({ movingTime: 3590, elapsedTime: 3601 })).toEqual([["elapsed", "1:00:01"]]);
  });
});
