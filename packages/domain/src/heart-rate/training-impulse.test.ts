import { describe, expect, it } from "vitest";
import { heartRateZones, ownHeartRateZones } from "./heart-rate-zones.ts";
import { trainingImpulse, zoneLoad } from "./training-impulse.ts";

const steady = (rate: number, minutes: number, every = 1) => {
  const time = Float64Array.from({ length: (minutes * 60) / every + 1 }, (_, i) => i * every);
  return {
    length: time.length,
    segmentStarts: [0],
    columns: { time, heartRate: time.map(() => rate) },
    laps: [],
  };
};

describe("trainingImpulse", () => {
  it("is 32 for half an hour at 130 with a range of 40 to 200, a widely published example for a man", () => {
    const person = { sex: "male", restHeartRate: 40, maxHeartRate: 200 } as const;
    expect(trainingImpulse(steady(130, 30), person)).toBeCloseTo(31.8, 1);
    expect(trainingImpulse(steady(130, 30, 10), person)).toBeCloseTo(31.8, 1);
  });

  it("is between the two if the sex is unknown", () => {
    const body = { restHeartRate: 50, maxHeartRate: 190 };
    const [female, male] = (["female", "male"] as const).map(
      (sex) => trainingImpulse(steady(150, 60), { ...body, sex }) ?? 0,
    );
    expect(trainingImpulse(steady(150, 60), body)).toBeCloseTo(((female ?? 0) + (male ?? 0)) / 2, 9);
  });

  it("ignores gaps and rates below the resting rate", () => {
    expect(trainingImpulse(steady(40, 30))).toBe(0);
    expect(trainingImpulse(steady(Number.NaN, 30))).toBeUndefined();
    const silent = {
      ...steady(120, 1),
      columns: { time: Float64Array.of(0, 3600), heartRate: Float64Array.of(120, 120) },
      length: 2,
    };
    expect(trainingImpulse(silent)).toBeLessThan(1);
  });
});

describe("zoneLoad", () => {
  it("is minutes times the number of the zone", () => {
    const zones = heartRateZones(200);
    // With a maximum of 200, 150 is zone 3, 185 zone 5, 90 rest.
    expect(zoneLoad(steady(150, 20), zones)).toBeCloseTo(60, 9);
    expect(zoneLoad(steady(185, 10), zones)).toBeCloseTo(50, 9);
    expect(zoneLoad(steady(90, 10), zones)).toBe(0);
    expect(zoneLoad(steady(Number.NaN, 10), zones)).toBeUndefined();
  });

  it("[WORK-5] uses the person's own zones if they are set", () => {
    const zones = ownHeartRateZones([90, 110, 145, 150, 170], 200);
    expect(zoneLoad(steady(150, 20), zones)).toBeCloseTo(80, 9);
  });
});
