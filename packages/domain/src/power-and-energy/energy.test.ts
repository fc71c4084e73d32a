import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { energyByHeartRate, energyOfPerson, estimateEnergy } from "./energy.ts";
import { metabolicEquivalents } from "./metabolic-equivalents.ts";

describe("energyByHeartRate", () => {
  it("follows the published equation", () => {
    // (-55.0969 + 0.6309 * 140 + 0.1988 * 80 + 0.2017 * 35) / 4.184 = 13.43, computed by hand.
    expect(energyByHeartRate(140, { sex: "male", weight: 80, age: 35 })).toBeCloseTo(13.43, 2);
    // (-20.4022 + 0.4472 * 140 - 0.1263 * 60 + 0.074 * 35) / 4.184 = 8.90.
    expect(energyByHeartRate(140, { sex: "female", weight: 60, age: 35 })).toBeCloseTo(8.9, 2);
  });

  it("is the mean if the sex is unknown, and ignores an impossible body", () => {
    const body = { weight: 70, age: 30 };
    const both = (["female", "male"] as const).map((sex) => energyByHeartRate(130, { ...body, sex }));
    expect(energyByHeartRate(130, body)).toBeCloseTo(((both[0] ?? 0) + (both[1] ?? 0)) / 2, 9);
    expect(energyByHeartRate(130, { weight: 0, age: 4000 })).toBe(energyByHeartRate(130));
  });
});

describe("metabolicEquivalents", () => {
  it("has the values of the Compendium", () => {
    // 12050 running, 6 mph: 9.8; 17200 walking, 3.5 mph: 4.3; 01040 bicycling, 14 to 15.9 mph: 10; 18240 laps: 5.8.
    expect(metabolicEquivalents(1, 6 * 0.44704)).toBe(9.8);
    expect(metabolicEquivalents(0, 3.5 * 0.44704)).toBe(4.3);
    expect(metabolicEquivalents(2, 15 * 0.44704)).toBe(10);
    expect(metabolicEquivalents(21)).toBe(5.8);
    expect(metabolicEquivalents(undefined)).toBe(5);
    expect(metabolicEquivalents(89)).toBe(5);
  });
});

describe("estimateEnergy", () => {
  it("prefers power, then heart rate, then the activity", () => {
    const hour = { activityId: 2, duration: 3600, avgSpeed: 15 * 0.44704, person: { weight: 70 } };
    expect(estimateEnergy(hour)).toEqual({ energy: 700, rule: "activity" });
    expect(estimateEnergy({ ...hour, avgHeartRate: 75 })?.rule).toBe("activity");
    expect(estimateEnergy({ ...hour, avgHeartRate: 140 })?.rule).toBe("heartRate");
    // 200 W for an hour are 720 kJ; at an efficiency of 24 % a kilojoule is about a kilocalorie.
    const powered = estimateEnergy({ ...hour, avgHeartRate: 140, work: 720_000 });
    expect(powered?.rule).toBe("power");
    expect(powered?.energy).toBeCloseTo(717, 0);
    const podded = estimateEnergy({ ...hour, activityId: 1, avgHeartRate: 140, work: 720_000 });
    expect(podded?.rule).toBe("heartRate");
    expect(estimateEnergy({ duration: 0 })).toBeUndefined();
  });

  it("takes work from pedals and cranks, not from everything that rolls", () => {
    const hour = { duration: 3600, avgHeartRate: 140, work: 720_000 };
    const ruleOf = (activityId: number) => estimateEnergy({ ...hour, activityId })?.rule;
    // Mountain biking, indoor cycling, gravel, e-bikes, hand cycling, cyclocross.
    expect([10, 52, 99, 105, 106, 109, 114].map(ruleOf)).toEqual(Array<string>(7).fill("power"));
    // Roller skates, motors, skateboards, roller skis, a wheelchair, rowing, a triathlon.
    expect([12, 26, 27, 56, 108, 15, 74].map(ruleOf)).toEqual(Array<string>(7).fill("heartRate"));
  });
});

describe("energyOfPerson", () => {
  it("equals an estimate made directly for the person, for any workout", () => {
    const workouts = fc.record(
      {
        activityId: fc.integer({ min: 0, max: 121 }),
        avgSpeed: fc.double({ min: 0.1, max: 20, noNaN: true }),
        avgHeartRate: fc.integer({ min: 40, max: 220 }),
        work: fc.integer({ min: 1, max: 5_000_000 }),
        duration: fc.integer({ min: 1, max: 100_000 }),
      },
      { requiredKeys: ["duration"] },
    );
    const people = fc.record(
      {
        weight: fc.double({ min: 1, max: 500, noNaN: true }),
        age: fc.integer({ min: 0, max: 130 }),
        sex: fc.constantFrom("female" as const, "male" as const),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(workouts, people, (workout, person) => {
        const forNobody = estimateEnergy(workout);
        const own = estimateEnergy({ ...workout, person });
        if (!forNobody || !own) throw new Error("there is time");
        const made = energyOfPerson(forNobody, workout.avgHeartRate, person);
        expect(Math.abs(made - own.energy)).toBeLessThanOrEqual(1e-9 * Math.max(1, own.energy));
      }),
    );
  });
});
