import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  absoluteLimits,
  limitBounds,
  limitCounts,
  limitFault,
  type TrainingZones,
  trainingZoneKinds,
  trainingZonesOn,
  zoneUnits,
} from "./training-zones.ts";

const heart = (sinceDay: number | null, ...limits: number[]): TrainingZones => ({
  kind: "heartRate",
  sinceDay,
  unit: "beatsPerMinute",
  limits,
});

const fault = (unit: TrainingZones["unit"], ...limits: number[]) =>
  limitFault({ kind: "heartRate", unit, limits });

describe("own limits of zones", () => {
  it("[WORK-5] are as many as the page has zones, whole, ascending and plausible", () => {
    expect(fault("beatsPerMinute", 100, 120, 140, 160, 175)).toBeUndefined();
    expect(fault("percentOfMaximum", 50, 60, 70, 80, 90)).toBeUndefined();
    expect(fault("watts", 100, 120, 140, 160, 175)).toEqual({ fault: "unit" });
    expect(fault("beatsPerMinute", 100, 120, 140, 160)).toEqual({ fault: "count" });
    expect(fault("beatsPerMinute", 100, 120, 120, 160, 175)).toEqual({ fault: "order", index: 2 });
    expect(fault("beatsPerMinute", 100, 120, 110.5, 160, 175)).toEqual({ fault: "range", index: 2 });
    expect(fault("percentOfMaximum", 50, 60, 70, 80, 101)).toEqual({ fault: "range", index: 4 });
    expect(fault("beatsPerMinute", Number.NaN, 120, 140, 160, 175)).toEqual({ fault: "range", index: 0 });
  });

  it("[WORK-5] if accepted, are bounded and ascending for any input", () => {
    const said = fc.record({
      kind: fc.constantFrom(...trainingZoneKinds),
      unit: fc.constantFrom(...zoneUnits),
      limits: fc.oneof(
        fc.array(fc.double({ min: -10, max: 3000 }), { maxLength: 8 }),
        fc
          .uniqueArray(fc.integer({ min: 10, max: 200 }), { minLength: 4, maxLength: 7 })
          .map((all) => all.toSorted((a, b) => a - b)),
      ),
    });
    fc.assert(
      fc.property(said, ({ kind, unit, limits }) => {
        const bounds = limitBounds[kind][unit];
        const isGood =
          bounds !== undefined &&
          limits.length === limitCounts[kind] &&
          limits.every(
            (limit, i) =>
              Math.floor(limit) === limit &&
              limit >= bounds.least &&
              limit <= bounds.most &&
              limits.slice(0, i).every((before) => before < limit),
          );
        expect(limitFault({ kind, unit, limits }) === undefined).toBe(isGood);
      }),
    );
  });

  it("[WORK-5] apply from their day until others start, each kind separately", () => {
    const always = heart(null, 90, 110, 130, 150, 170);
    const spring = heart(100, 95, 115, 135, 155, 172);
    const summer = heart(200, 96, 116, 136, 156, 173);
    const power: TrainingZones = {
      kind: "power",
      sinceDay: 150,
      unit: "watts",
      limits: [130, 180, 220, 260, 300, 370],
    };
    const all = [summer, power, always, spring];
    expect(trainingZonesOn(-50_000, all)).toEqual({ heartRate: always });
    expect(trainingZonesOn(99, all)).toEqual({ heartRate: always });
    expect(trainingZonesOn(100, all)).toEqual({ heartRate: spring });
    expect(trainingZonesOn(199, all)).toEqual({ heartRate: spring, power });
    expect(trainingZonesOn(5000, all.toReversed())).toEqual({ heartRate: summer, power });
    expect(trainingZonesOn(99, [spring])).toEqual({});
  });

  it("[WORK-5] in percent refer to the value of the day, and give nothing if that was never set", () => {
    const limits = [50, 60, 70, 80, 90];
    const percent = { kind: "heartRate", unit: "percentOfMaximum", limits } as const;
    expect(absoluteLimits(percent, { maxHeartRate: 190 })).toEqual([95, 114, 133, 152, 171]);
    const ofThreshold = { ...percent, unit: "percentOfThreshold" } as const;
    expect(absoluteLimits(ofThreshold, { maxHeartRate: 190 })).toBeUndefined();
    expect(absoluteLimits(ofThreshold, { maxHeartRate: 190, lactateThresholdHeartRate: 170 })).toEqual([
      85, 102, 119, 136, 153,
    ]);
    const power = { kind: "power", unit: "percentOfThreshold", limits: [56, 76, 91, 106, 121, 150] } as const;
    expect(absoluteLimits(power, { maxHeartRate: 190, lactateThresholdHeartRate: 170 })).toBeUndefined();
    expect(absoluteLimits(power, { maxHeartRate: 190, functionalThresholdPower: 200 })).toEqual([
      112, 152, 182, 212, 242, 300,
    ]);
    expect(absoluteLimits(heart(null, 1, 2, 3, 4, 5), { maxHeartRate: 190 })).toEqual([1, 2, 3, 4, 5]);
  });
});
