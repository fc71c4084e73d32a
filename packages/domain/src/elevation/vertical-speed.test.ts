import { describe, expect, it } from "vitest";
import { verticalSpeedOf } from "./vertical-speed.ts";

/** Heights a minute apart. */
const minutes = (heights: readonly number[]) => ({
  heights: Float64Array.from(heights),
  moving: Float64Array.from(heights, (_height, index) => index * 60),
});

describe("verticalSpeedOf", () => {
  // VAM: metres climbed times 60, divided by the minutes spent climbing; 100 m in 6 minutes are 1,000 m an
  // hour.
  it("is the climbed height divided by the time spent climbing, without the descent", () => {
    const { heights, moving } = minutes([0, 20, 40, 60, 80, 90, 100, 60, 20, 0]);
    expect((verticalSpeedOf(heights, moving) ?? 0) * 3600).toBeCloseTo(1000);
  });

  it("leaves rests out", () => {
    const heights = Float64Array.of(0, 50, 50, 100);
    const moving = Float64Array.of(0, 180, 180, 360);
    expect((verticalSpeedOf(heights, moving) ?? 0) * 3600).toBeCloseTo(1000);
  });

  it("is undefined on flat ground", () => {
    const { heights, moving } = minutes([0, 8, 0, 9, 1, 10, 0]);
    expect(verticalSpeedOf(heights, moving)).toBeUndefined();
  });
});
