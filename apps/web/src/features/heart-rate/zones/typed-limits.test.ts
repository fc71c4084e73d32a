import { describe, expect, it } from "vitest";
import { defaultLimits, typedLimits, unitsOf } from "./typed-limits.ts";

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

  it("are numbers, or the first invalid field", () => {
    expect(read("100", " 120", "140", "160", "175")).toEqual({ limits: [100, 120, 140, 160, 175] });
    expect(read("100", "120", "", "160", "175")).toEqual({ fault: "range", index: 2 });
    expect(read("100", "120", "140", "160", "300")).toEqual({ fault: "range", index: 4 });
    expect(read("100", "120", "110", "160", "175")).toEqual({ fault: "order", index: 2 });
    expect(read("100", "abc", "140", "160", "175")).toEqual({ fault: "range", index: 1 });
    expect(read()).toEqual({ fault: "range", index: 0 });
  });
});
