import { describe, expect, it } from "vitest";
import { targetOf, typedTarget, withoutZeros } from "./goal-target.ts";

describe("[STATS-5] the target of a goal", () => {
  it("is typed in the reader's units and stored in SI", () => {
    expect(targetOf("5", "duration", "METRIC")).toBe(18_000);
    expect(targetOf(" 42,5 ", "distance", "METRIC")).toBe(42_500);
    expect(targetOf("100", "distance", "IMPERIAL")).toBeCloseTo(160_934.4, 0);
    expect(targetOf("1000", "ascent", "IMPERIAL")).toBeCloseTo(304.8, 2);
    expect(targetOf("3", "workouts", "METRIC")).toBe(3);
  });

  it("is whole for ascent and workouts, whatever groups its digits; distances keep their comma", () => {
    expect(targetOf("1,000", "workouts", "METRIC")).toBe(1000);
    expect(targetOf("10.000", "ascent", "METRIC")).toBe(10_000);
    expect(targetOf("10,000", "ascent", "IMPERIAL")).toBeCloseTo(3048, 0);
    expect(targetOf("250,5", "ascent", "METRIC")).toBe(250.5);
    expect(targetOf("42,195", "distance", "METRIC")).toBe(42_195);
    expect(targetOf("1 000", "distance", "METRIC")).toBe(1_000_000);
  });

  it.each([
    ["", "distance"],
    ["far", "distance"],
    ["0", "distance"],
    ["-5", "duration"],
    ["2.5", "workouts"],
    ["1e30", "ascent"],
    ["Infinity", "duration"],
  ] as const)("is none for %j of %s", (text, measure) => {
    expect(targetOf(text, measure, "METRIC")).toBeUndefined();
  });

  it("does not change unless it is edited, whatever its decimals", () => {
    const goal = { measure: "distance", target: 160_934.4 } as const;
    expect(typedTarget(goal, "METRIC")).toBe("160.93");
    expect(targetOf("160.93", "distance", "METRIC", goal)).toBe(160_934.4);
    expect(targetOf("160.9", "distance", "METRIC", goal)).toBeCloseTo(160_900, 6);
    expect(targetOf("160.93", "duration", "METRIC", goal)).toBe(160.93 * 3600);
  });

  it.each([
    ["50.00 km", "50 km"],
    ["42,50 km", "42,5 km"],
    ["160.93 mi", "160.93 mi"],
    ["1\u202F200 km", "1\u202F200 km"],
    ["300 m", "300 m"],
    ["3 h 30 min", "3 h 30 min"],
  ])("is called without zeros at its end: %s is %s", (text, short) => {
    expect(withoutZeros(text)).toBe(short);
  });
});
