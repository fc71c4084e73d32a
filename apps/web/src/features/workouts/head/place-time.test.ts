import { describe, expect, it } from "vitest";
import { placeTime } from "./place-time.ts";

describe("placeTime", () => {
  // 21 November 2026, 07:12 UTC.
  const startTime = Date.UTC(2026, 10, 21, 7, 12);

  it("is the local time of the place, not of the reader", () => {
    const andorra = placeTime({ startTime, timeOffsetInMinutes: 60 }, "fi");
    expect(andorra).toContain("21.");
    expect(andorra).toContain("8.12");
    expect(placeTime({ startTime, timeOffsetInMinutes: 330 }, "fi")).toContain("12.42");
    expect(placeTime({ startTime, timeOffsetInMinutes: -480 }, "fi")).toContain("20.");
  });

  // With the zone of the place, as the page receives it.
  it.each([
    // A Finnish watch in Lisbon.
    ["Europe/Lisbon", Date.UTC(2025, 6, 1, 12), 180, "15.00"],
    // Imported in November, and dated by its owner to 10:00 in July.
    ["Europe/Helsinki", Date.UTC(2026, 6, 5, 8), 120, "10.00"],
  ] as const)("is the stored clock where the zone has another: %s", (timeZone, at, minutes, clock) => {
    const workout = { startTime: at, timeZone, timeOffsetInMinutes: minutes };
    expect(placeTime(workout, "fi")).toContain(clock);
  });

  it("has the first hour of a day as 00", () => {
    const midnight = { startTime: Date.UTC(2026, 10, 21, 0, 30), timeOffsetInMinutes: 0 };
    expect(placeTime(midnight, "en")).toContain("00:30");
  });
});
