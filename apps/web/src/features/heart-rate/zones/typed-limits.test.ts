import { describe, expect, it } from "vitest";
import { defaultLimits, thresholdPowerOn, typedLimits, unitsOf } from "./typed-limits.ts";

const read = (...fields: string[]) => typedLimits("heartRate", "beatsPerMinute", fields);

describe("[WORK-5] limits of zones in a form", () => {
  it("start with the default zones, as far as the unit can express them", () => {
    const known = { maxHeartRate: 187, functionalThresholdPower: 251 };
    expect(unitsOf("heartRate")).toEqual(["percentOfMaximum", "percentOfThreshold", "beatsPerMinute"]);
    expect(unitsOf("power")).toEqual(["percentOfThreshold", "watts"]);
    expect(defaultLimits("heartRate", "percentOfMaximum", {})).toEqual(["50", "60", "70", "80", "90"]);
    expect(defaultLimits("heartRate", "beatsPerMinute", known)).toEqual(["94", "112", "131", "150", "168"]);
    expect(defaultLimits("heartRate", "percentOfThreshold", known)).toEqual(["", "", "", "", ""]);
    expect(defaultLimits("power", "percentOfThreshold", {})).toEqual(["55", "75", "90", "105", "120", "150"]);
    expect(defaultLimits("power", "watts", known)).toEqual(["138", "188", "226", "264", "301", "377"]);
    expect(defaultLimits("power", "watts", {})).toEqual(["", "", "", "", "", ""]);
  });

  it("are shares of the threshold power of today, not of one that begins later", () => {
    const kind = "functionalThresholdPower";
    const values = [
      { kind, since: "2027-03-01", value: 300 },
      { kind, since: "2025-04-01", value: 250 },
      { kind, since: null, value: 220 },
    ] as const;
    const on = (date: string) => thresholdPowerOn(Date.parse(date) / 86_400_000, values);
    expect(["2025-03-31", "2026-11-27", "2027-02-28", "2027-03-01"].map(on)).toEqual([220, 250, 250, 300]);
    expect(thresholdPowerOn(0, values.slice(0, 2))).toBeUndefined();
  });

  it("are numbers, or the first invalid field", () => {
    expect(read("100", " 120", "140", "160", "175")).toEqual({ limits: [100, 120, 140, 160, 175] });
    expect(read("100", "120", "", "160", "175")).toEqual({ fault: "range", index: 2 });
    expect(read("100", "120", "140", "160", "300")).toEqual({ fault: "range", index: 4 });
    expect(read("100", "120", "110", "160", "175")).toEqual({ fault: "order", index: 2 });
    expect(read("100", "abc", "140", "160", "175")).toEqual({ fault: "range", index: 1 });
    expect(read()).toEqual({ fault: "range", index: 0 });
  });
});
