import { describe, expect, it } from "vitest";
import type { StrengthSet } from "../recording/recording.ts";
import { summariseSets } from "./strength-sets.ts";

const set = (startTime: number, changed: Partial<StrengthSet> = {}): StrengthSet => ({
  startTime,
  elapsedTime: 30,
  isActive: true,
  ...changed,
});
const rest = (startTime: number, elapsedTime: number) => set(startTime, { elapsedTime, isActive: false });

describe("sets of strength training", () => {
  it("are summed up without their rests, each of which belongs to the set before it", () => {
    const summary = summariseSets([
      rest(0, 10),
      set(10, { exercise: "squat", repetitions: 10, weight: 80 }),
      rest(40, 60),
      rest(100, 20),
      set(120, { name: "Goblet squat", repetitions: 8, weight: 24.5 }),
      set(150, { exercise: "plank" }),
    ]);
    expect(summary).toEqual({
      sets: [
        { startTime: 10, duration: 30, rest: 80, exercise: "squat", repetitions: 10, weight: 80 },
        { startTime: 120, duration: 30, name: "Goblet squat", repetitions: 8, weight: 24.5 },
        { startTime: 150, duration: 30, exercise: "plank" },
      ],
      repetitions: 18,
      volume: 996,
    });
  });

  it.each<[string, Partial<StrengthSet>]>([
    ["a weight that nobody lifts", { repetitions: 5, weight: 4095 }],
    ["repetitions that nobody makes", { repetitions: 65_000, weight: 20 }],
    ["negative values", { repetitions: -5, weight: -20 }],
    ["no numbers", { repetitions: Number.NaN, weight: Number.POSITIVE_INFINITY }],
  ])("have no volume of %s", (_what, wrong) => {
    expect(summariseSets([set(0, wrong)])?.volume).toBeUndefined();
  });

  it("are unknown without one in which somebody exercised", () => {
    expect(summariseSets(undefined)).toBeUndefined();
    expect(summariseSets([rest(0, 60)])).toBeUndefined();
  });

  it("have no duration if the device states none that can be", () => {
    for (const elapsedTime of [Number.NaN, -1, 1e9])
      expect(summariseSets([set(0, { elapsedTime })])?.sets).toEqual([{ startTime: 0, duration: 0 }]);
  });
});
