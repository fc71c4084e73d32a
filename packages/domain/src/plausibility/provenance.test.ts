import { describe, expect, it } from "vitest";
import { chooseTotals, judgeTotals } from "./choose-totals.ts";

const device = { distance: 10_120, ascent: 240, avgHeartRate: 151 };
const computed = { distance: 10_050, ascent: 228, avgHeartRate: 150, movingTime: 3000 };
const input = { device, computed, analysisVersion: 2 };

describe("chooseTotals", () => {
  it("prefers the device for what it measured, and reports the computed value", () => {
    expect(chooseTotals(input).distance).toEqual({
      value: 10_120,
      source: "device",
      device: 10_120,
      computed: 10_050,
    });
  });

  it("uses the computed value, with its version, if the device has none", () => {
    expect(chooseTotals(input).movingTime).toEqual({
      value: 3000,
      source: "computed",
      version: 2,
      computed: 3000,
    });
    expect(chooseTotals(input)).not.toHaveProperty("steps");
  });

  it("prefers the owner's own number, then the owner's choice", () => {
    const preferences = { all: "computed", totals: { ascent: "device" } } as const;
    const chosen = chooseTotals({
      ...input,
      preferences,
      entered: { avgHeartRate: 149 },
      heightsCorrected: true,
    });
    expect(chosen.avgHeartRate).toEqual({ value: 149, source: "entered", device: 151, computed: 150 });
    expect(chosen.distance).toMatchObject({ value: 10_050, source: "computed" });
    expect(chosen.ascent).toMatchObject({ value: 240, source: "device" });
    const wished = chooseTotals({ device: {}, computed, analysisVersion: 2, preferences: { all: "device" } });
    expect(wished.distance).toMatchObject({ value: 10_050, source: "computed" });
  });

  it("prefers climb from corrected heights to the device's, but no other value", () => {
    const chosen = chooseTotals({ ...input, heightsCorrected: true });
    expect(chosen.ascent).toEqual({
      value: 228,
      source: "corrected",
      version: 2,
      device: 240,
      computed: 228,
    });
    expect(chosen.distance?.source).toBe("device");
  });

  it("rejects missing and impossible values and says why; those without a replacement are left out", () => {
    const odd = { avgHeartRate: 0, maxHeartRate: 255, maxSpeed: 60, distance: Number.NaN, ascent: -1 };
    const { totals, leftOut } = judgeTotals({
      ...input,
      device: odd,
      computed: { ...computed, maxSpeed: 5 },
      activityId: 1,
    });
    expect(totals.avgHeartRate).toMatchObject({ value: 150, source: "computed", device: 0 });
    expect(totals.avgHeartRate?.contradiction).toEqual({ rule: "silent" });
    expect(totals.maxSpeed).toMatchObject({ value: 5, source: "computed", device: 60 });
    expect(totals.maxSpeed?.contradiction).toEqual({ rule: "impossible" });
    expect(totals.distance).toEqual({ value: 10_050, source: "computed", version: 2, computed: 10_050 });
    expect(totals.ascent).not.toHaveProperty("device");
    expect(totals).not.toHaveProperty("maxHeartRate");
    expect(leftOut.maxHeartRate).toEqual({ device: 255, contradiction: { rule: "noValue" } });
  });
});
