import { describe, expect, it } from "vitest";
import { editsOf } from "./heart-rate-edits.ts";

const today = "2026-11-25";
const nothing = { maxHeartRate: null, since: null, birthYear: null };
const known = { maxHeartRate: 190, since: "2024-03-01", birthYear: 1983 };

describe("[WORK-5] the edits of what somebody says of their heart", () => {
  it("are what was touched and differs, so that a form that is old overwrites nothing", () => {
    expect(editsOf({}, known, today)).toBeUndefined();
    expect(editsOf({ maximum: "190", birthYear: "1983" }, known, today)).toBeUndefined();
    expect(editsOf({ birthYear: "1984" }, known, today)).toEqual({ birthYear: 1984 });
    expect(editsOf({ birthYear: "" }, known, today)).toEqual({ birthYear: null });
  });

  it("begin a first maximum with all workouts, and another one today or on a chosen day", () => {
    expect(editsOf({ maximum: "190" }, nothing, today)).toEqual({ maxHeartRate: 190, since: null });
    expect(editsOf({ maximum: "185" }, known, today)).toEqual({ maxHeartRate: 185, since: today });
    expect(editsOf({ maximum: "185", since: "2025-01-01" }, known, today)).toEqual({
      maxHeartRate: 185,
      since: "2025-01-01",
    });
    expect(editsOf({ maximum: "185", since: "" }, known, today)).toEqual({ maxHeartRate: 185, since: null });
  });

  it("take back the one maximum that was seen", () => {
    expect(editsOf({ maximum: "" }, known, today)).toEqual({ maxHeartRate: null, since: "2024-03-01" });
    expect(editsOf({ maximum: "" }, nothing, today)).toBeUndefined();
  });
});
