import { describe, expect, it } from "vitest";
import { speedGain } from "./speed-gain.ts";

describe("[BEST-4] the improvement of a record of speed", () => {
  // From 30.0 km/h, the speeds in m/s.
  const from = 30 / 3.6;

  it.each([
    ["30.1 km/h", 30.1 / 3.6, "+0.3%", "+0,3\u00A0%"],
    ["30.001 km/h", 30.001 / 3.6, "< 0.1%", "< 0,1\u00A0%"],
    ["32.9 km/h", 32.9 / 3.6, "+9.7%", "+9,7\u00A0%"],
    ["32.99 km/h", 32.99 / 3.6, "+10%", "+10\u00A0%"],
    ["34.5 km/h", 34.5 / 3.6, "+15%", "+15\u00A0%"],
  ] as const)("to %s is never zero", (_speed, to, english, finnish) => {
    expect([speedGain(from, to, "en"), speedGain(from, to, "fi")]).toEqual([english, finnish]);
  });
});
