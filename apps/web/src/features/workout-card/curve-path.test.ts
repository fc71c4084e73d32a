import { describe, expect, it } from "vitest";
import { curvePath } from "./curve-path.ts";

describe("[DASH-6] the curve of a card", () => {
  it("spans the whole width, and heart rates from the lowest to the highest", () => {
    expect(curvePath({ of: "heartRate", values: [100, 160, 130] })).toEqual({
      line: "M0 64L300 12L600 38",
      area: "M0 64L300 12L600 38L600 84L0 84Z",
    });
  });

  it("shows a steady heart rate as a nearly flat line", () => {
    expect(curvePath({ of: "heartRate", values: [120, 122] }).line).toBe("M0 64L600 61.4");
  });

  it("shows speeds from zero", () => {
    expect(curvePath({ of: "speed", values: [0, 2, 4] }).line).toBe("M0 84L300 48L600 12");
  });

  it("has a gap where nothing was recorded", () => {
    expect(curvePath({ of: "heartRate", values: [100, 140, null, 140, 100] })).toEqual({
      line: "M0 64L150 12M450 12L600 64",
      area: "M0 64L150 12L150 84L0 84ZM450 12L600 64L600 84L450 84Z",
    });
  });
});
