import { describe, expect, it } from "vitest";
import { degreesText, graticuleStep, ticksBetween } from "./graticule.ts";

describe("the ticks at a map's edge", () => {
  it("are at whole steps of arc", () => {
    expect(graticuleStep(0.1, 6)).toBe(1);
    expect(graticuleStep(0.11, 6)).toBe(2);
    expect(ticksBetween(46.79, 46.86, 2).map((tick) => degreesText(tick, "lat"))).toEqual([
      "46°48′ N",
      "46°50′ N",
    ]);
  });

  it("show the hemisphere, and seconds if the step needs them", () => {
    expect(degreesText(-33.5, "lat")).toBe("33°30′ S");
    expect(degreesText(-0.25, "lon")).toBe("0°15′ W");
    expect(degreesText(11.9375, "lon")).toBe("11°56′15″ E");
  });
});
