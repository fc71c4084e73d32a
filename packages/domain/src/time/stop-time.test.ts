import { describe, expect, it } from "vitest";
import { stopTimeOf } from "./stop-time.ts";

describe("stopTimeOf", () => {
  const start = Date.UTC(2026, 5, 1, 12, 0, 0);
  const anHourLater = Date.UTC(2026, 5, 1, 13, 0, 0);

  it("[WORK-14] replaces a stop time of 0 or less by start plus total", () => {
    for (const stop of [0, -1, undefined, Number.NaN])
      expect(stopTimeOf(start, 3600, stop)).toBe(anHourLater);
  });

  it("keeps a valid stop time, including pauses", () => {
    expect(stopTimeOf(start, 3000, anHourLater)).toBe(anHourLater);
  });

  it("never ends before it starts", () => {
    expect(stopTimeOf(start, -5)).toBe(start);
  });
});
