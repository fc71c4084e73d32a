import { describe, expect, it } from "vitest";
import { hasUnknownPauses } from "./unknown-pauses.ts";

describe("hasUnknownPauses", () => {
  const paused = { totalTime: 1200, elapsedTime: 1800, hasRecording: true };

  it("[WORK-3] makes splits of a paused workout, and of no other, wait for its recording", () => {
    expect(hasUnknownPauses(paused, { isCoarse: true })).toBe(true);
    expect(hasUnknownPauses(paused, { isCoarse: false })).toBe(false);
    expect(hasUnknownPauses({ ...paused, elapsedTime: 1200.4 }, { isCoarse: true })).toBe(false);
    expect(hasUnknownPauses({ totalTime: 1200, hasRecording: true }, { isCoarse: true })).toBe(false);
    // A value that no recording can improve is shown unchanged.
    expect(hasUnknownPauses({ ...paused, hasRecording: false }, { isCoarse: true })).toBe(false);
  });
});
