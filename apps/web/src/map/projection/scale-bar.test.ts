import { describe, expect, it } from "vitest";
import { roundLength, scaleBar } from "./scale-bar.ts";

describe("roundLength", () => {
  it.each([
    [1, 1],
    [1.9, 1],
    [4.9, 2],
    [5, 5],
    [999, 500],
    [0.3, 0.2],
  ])("rounds %d down to %d", (limit, length) => {
    expect(roundLength(limit)).toBeCloseTo(length, 9);
  });
});

describe("scaleBar", () => {
  const view = { centre: { lon: 0, lat: 0 }, zoom: 12, width: 800, height: 600 };

  it("is a round length in the reader's units and never wider than requested", () => {
    const metric = scaleBar(view, "METRIC");
    expect(metric).toMatchObject({ value: 1, unit: "kilometer" });
    expect(metric.width).toBeCloseTo(1000 / (78_271.517 / 4096), 1);
    expect(scaleBar(view, "IMPERIAL")).toMatchObject({ value: 1, unit: "mile" });
    expect(scaleBar({ ...view, zoom: 17 }, "IMPERIAL").unit).toBe("foot");
    expect(scaleBar({ ...view, zoom: 17 }, "METRIC").unit).toBe("meter");
  });
});
