import { describe, expect, it } from "vitest";
import { begunAt } from "./start-instant.ts";

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
