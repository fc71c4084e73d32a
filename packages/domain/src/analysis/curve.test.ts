import { describe, expect, it } from "vitest";
import { curveOf, maxCurveSteps } from "./curve.ts";
import type { OverviewRow } from "./overview.ts";

type At<Value> = (at: number) => Value;
const unknown = () => null;
const steady = () => 120;
const belt = () => 2.777;
const still = () => 0;

/** A recording with one row per second by default. */
const rows = (
  length: number,
  heartRate: At<number | null>,
  speed: At<number | null> = unknown,
  time: At<number> = (at) => at,
): OverviewRow[] =>
  Array.from({ length }, (_, at) => [at * 3, time(at), null, speed(at), heartRate(at)] as const);

describe("[DASH-6] the curve of a workout", () => {
  it("is the mean heart rate of equal steps of time", () => {
    const curve = curveOf(rows(1001, (at) => (at < 500 ? 100 : 160)));
    expect(curve?.of).toBe("heartRate");
    expect(curve?.values).toHaveLength(maxCurveSteps);
    expect([curve?.values[0], curve?.values[79], curve?.values[80], curve?.values.at(-1)]).toEqual([
      100, 100, 160, 160,
    ]);
    const { values: mixed = [] } = curveOf(rows(1000, (at) => (at % 2 === 0 ? 100 : 161))) ?? {};
    expect(
      mixed.every((value) => value !== null && Number.isInteger(value) && Math.abs(value - 130.5) < 5),
    ).toBe(true);
  });

  it("uses time, not rows, so that a break is a gap of its length", () => {
    const late = rows(200, steady, unknown, (at) => (at < 100 ? at : at + 100));
    const { values = [] } = curveOf(late) ?? {};
    expect(values.slice(0, 50).every((value) => value === 120)).toBe(true);
    expect(values.slice(55, 105).every((value) => value === null)).toBe(true);
    expect(values.slice(108).every((value) => value === 120)).toBe(true);
    const long = curveOf(rows(200, steady, unknown, (at) => (at < 100 ? at : at + 1000)));
    expect([long?.of, long?.values.filter((value) => value === 120).length]).toEqual(["heartRate", 28]);
  });

  it("connects values that are a little apart, even if there are few", () => {
    expect(curveOf(rows(200, (at) => (at % 4 === 0 ? 100 + at : null)))?.values.slice(0, 4)).toEqual([
      100, 101, 103, 104,
    ]);
    expect(curveOf(rows(10, (at) => 100 + at))?.values).toHaveLength(10);
  });

  it("is the speed if the heart rate is known for less than half of the time", () => {
    expect(curveOf(rows(300, (at) => (at < 140 ? 120 : null), belt))).toMatchObject({
      of: "speed",
      values: Array.from({ length: maxCurveSteps }, () => 2.78),
    });
    expect(curveOf(rows(300, (at) => (at < 160 ? 120 : null), belt))?.of).toBe("heartRate");
  });

  it("is absent without values, without time, for a single moment, or without movement", () => {
    expect(curveOf([])).toBeUndefined();
    expect(curveOf(rows(300, unknown))).toBeUndefined();
    expect(curveOf(rows(300, unknown, still))).toBeUndefined();
    expect(curveOf(rows(7, steady))).toBeUndefined();
    expect(curveOf(rows(300, steady, belt, () => 5))).toBeUndefined();
  });
});
