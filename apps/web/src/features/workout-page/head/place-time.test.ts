import { describe, expect, it } from "vitest";
import { placeTime } from "./place-time.ts";

describe("placeTime", () => {
  // 21 November 2026, 07:12 UTC.
  const startTime = Date.UTC(2026, 10, 21, 7, 12);

  it("is the local time of the place, not of the reader", () => {
    const zoned = placeTime({ startTime, timeZone: "Europe/Andorra", timeOffsetInMinutes: 60 }, "fi");
    expect(zoned).toContain("21.");
    expect(zoned).toContain("8.12");
    expect(placeTime({ startTime, timeZone: "Asia/Kolkata", timeOffsetInMinutes: 330 }, "fi")).toContain(
      "12.42",
    );
  });

  it("uses the offset if the zone is unknown to the workout or to this browser", () => {
    expect(placeTime({ startTime, timeOffsetInMinutes: -480 }, "fi")).toContain("20.");
    const unknown = placeTime({ startTime, timeZone: "Mars/Olympus", timeOffsetInMinutes: 60 }, "fi");
    expect(unknown).toContain("8.12");
  });
});
