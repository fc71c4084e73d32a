import { describe, expect, it } from "vitest";
import { hasUnknownPauses } from "./unknown-pauses.ts";

describe("hasUnknownPauses", () => {
  const paused = { totalTime: 1200, elapsedTime: 1800, hasRecording: true };

  it("[WORK-3] keeps splits of a paused workout waiting for its recording, and of no other", () => {
    expect(hasUnknownPauses(paused, { isCoarse: true })).toBe(true);
    expect(hasUnknownPauses(paused, { isCoarse: false })).toBe(false);
    expect(hasUnknownPauses({ ...paused, elapsedTime: 1200.4 }, { isCoarse: true })).toBe(false);
    expect(hasUnknownPauses({ totalTime: 1200, hasRecording: true }, { isCoarse: true })).toBe(false);
    // What no recording can tell better is told as it is.
    expect(hasUnknownPauses({ ...paused, hasRecording: false }, { isCoarse: true })).toBe(false);
  });
});
