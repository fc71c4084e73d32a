import { describe, expect, it } from "vitest";
import {
  flatDistances,
  flatEquivalent,
  gradeAdjustedSpeed,
  hasGradeAdjustedPace,
  runningCost,
} from "./grade-adjusted-pace.ts";
import { gradesOf } from "./grade.ts";

const recordingOf = (length: number, ele: Float64Array, segmentStarts: number[] = [0]) => ({
  length,
  segmentStarts,
  columns: { ele },
  laps: [],
});

/** A kilometre up at 8 %, a kilometre flat, a kilometre down at 12 %. */
const heightAt = (metres: number): number =>
  0.08 * Math.min(metres, 1000) - 0.12 * Math.max(0, metres - 2000) + 400;

describe("gradesOf", () => {
  it.each([1, 5, 20])("finds the grade of three slopes, with a point every %d m", (every) => {
    const distances = Float64Array.from({ length: 3000 / every + 1 }, (_, i) => i * every);
    const ele = distances.map(heightAt);
    const grades = gradesOf(recordingOf(ele.length, ele), distances, ele);
    const at = (metres: number): number => grades[metres / every] ?? Number.NaN;
    for (const metres of [0, 100, 500, 960]) expect(at(metres)).toBeCloseTo(0.08, 6);
    for (const metres of [1040, 1500, 1960]) expect(at(metres)).toBeCloseTo(0, 6);
    for (const metres of [2040, 2500, 3000]) expect(at(metres)).toBeCloseTo(-0.12, 6);
  });

  it("does not depend on how long a person stands, nor on anything between segments", () => {
    const distances = Float64Array.of(0, 50, 100, 100, 100, 150, 200, 200, 250, 300);
    const ele = Float64Array.of(0, 5, 10, 10, 10, 15, 20, 500, 505, 510);
    for (const grade of gradesOf(recordingOf(10, ele, [0, 7]), distances, ele))
      expect(grade).toBeCloseTo(0.1, 9);
  });

  it("is undefined without distance or heights", () => {
    const none = new Float64Array(3).fill(Number.NaN);
    expect([...gradesOf(recordingOf(3, none), Float64Array.of(0, 50, 90), none)]).toEqual([...none]);
    const ele = Float64Array.of(1, 2, 3);
    expect([...gradesOf(recordingOf(3, ele), new Float64Array(3), ele)]).toEqual([...none]);
  });
});

describe("runningCost", () => {
  it("is within what Minetti and others measured (their table 1, J/kg/m, mean and deviation)", () => {
    const measured = [
      [-0.2, 1.73, 0.36],
      [0, 3.4, 0.24],
      [0.45, 18.93, 1.74],
    ] as const;
    for (const [grade, mean, deviation] of measured)
      expect(Math.abs(runningCost(grade) - mean)).toBeLessThan(deviation);
    expect(runningCost(2)).toBe(runningCost(0.45));
  });
});

describe("grade-adjusted speed", () => {
  it("equals the speed on flat ground, and uphill exceeds it by the ratio of the costs", () => {
    const distances = Float64Array.from({ length: 101 }, (_, i) => i * 10);
    const level = new Float64Array(101);
    expect(flatDistances(distances, level).at(-1)).toBeCloseTo(1000, 9);
    const slope = level.map(() => 0.1);
    // 155.4e-5 - 30.4e-4 - 43.3e-3 + 46.3e-2 + 1.95 + 3.6 = 5.968214, over 3.6.
    expect(flatEquivalent(0.1)).toBeCloseTo(5.968214 / 3.6, 9);
    const recording = recordingOf(101, level);
    expect(gradeAdjustedSpeed(recording, distances, slope, 400)).toBeCloseTo((2.5 * 5.968214) / 3.6, 6);
    expect(gradeAdjustedSpeed(recording, distances, level.fill(Number.NaN), 400)).toBeUndefined();
  });

  it("is only for sports on foot", () => {
    expect([1, 11, 22].map(hasGradeAdjustedPace)).toEqual([true, true, true]);
    expect([2, 13, undefined].map(hasGradeAdjustedPace)).toEqual([false, false, false]);
  });
});
