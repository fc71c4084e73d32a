import { describe, expect, it } from "vitest";
import { begunAt, isPlanned } from "./start-instant.ts";

describe("[UNIT-4] the moment of a workout's beginning", () => {
  /** Six in the evening. */
  const startTime = Date.UTC(2026, 4, 20, 18);
  const start = { startTime, timeOffsetInMinutes: 0, isManuallyAdded: false };

  it("is by the reader's clock if it was typed in and its own clock is not known", () => {
    expect(begunAt({ ...start, isManuallyAdded: true })).toBe(new Date(2026, 4, 20, 18).getTime());
  });

  it("is known otherwise", () => {
    expect(begunAt(start)).toBe(startTime);
    expect(begunAt({ ...start, isManuallyAdded: true, timeOffsetInMinutes: 180 })).toBe(startTime);
  });
});

describe("[DIARY-3] a workout in the future", () => {
  it.each([
    ["began a minute ago", -1, 120, false],
    ["begins in a minute", 1, 120, true],
    // Its clock is unknown: somewhere on earth, at most 14 hours ahead of UTC, it is that late already.
    ["was typed without a clock, 13 hours ahead", 13 * 60, 0, false],
    ["was typed without a clock, 15 hours ahead", 15 * 60, 0, true],
  ])("is planned or not: it %s", (_what, minutes, timeOffsetInMinutes, planned) => {
    const startTime = Date.now() + minutes * 60_000;
    expect(isPlanned({ startTime, timeOffsetInMinutes })).toBe(planned);
  });
});
