import { describe, expect, it } from "vitest";
import type { HomeZone } from "../workouts/home-zone.queries.ts";
import { type ClockSource, localClock } from "./local-clock.ts";

const places = {
  helsinki: { lat: 60.17, lon: 24.94 },
  kathmandu: { lat: 27.7, lon: 85.32 },
  bogota: { lat: 4.71, lon: -74.07 },
  lisbon: { lat: 38.72, lon: -9.14 },
  newYork: { lat: 40.71, lon: -74.0 },
  /** Where Zwift has placed its island. */
  watopia: { lat: -11.64, lon: 166.95 },
};

const helsinki: HomeZone = { around: "Europe/Helsinki" };

const clockOf = (
  start: string,
  source: Omit<ClockSource, "analysis"> & { readonly place?: keyof typeof places; readonly hours?: number },
  home: HomeZone = {},
): [zone: string | null, minutes: number] => {
  const { place, hours = 1, ...stated } = source;
  const analysis = { elapsedTime: hours * 3600, ...(place && { start: places[place] }) };
  const clock = localClock({ ...stated, analysis }, Date.parse(start), home);
  return [clock.time_zone, clock.utc_offset_minutes];
};

// Offsets and nights of clock changes follow the tz database.
describe("the local clock of an import", () => {
  it("is that of the place if the file states none", () => {
    expect(clockOf("2025-07-01T12:00:00Z", { place: "helsinki" })).toEqual(["Europe/Helsinki", 180]);
    expect(clockOf("2025-07-01T12:00:00Z", { place: "kathmandu" })).toEqual(["Asia/Kathmandu", 345]);
  });

  it("is what the device states, even if a traveller has not changed the watch", () => {
    expect(clockOf("2025-07-01T12:00:00Z", { place: "lisbon", utcOffset: 10_800 })).toEqual([
      "Europe/Lisbon",
      180,
    ]);
  });

  it.each([
    [
      "winter time in summer, as Polar writes it",
      "2025-07-01T12:00:00Z",
      "helsinki",
      7200,
      "Europe/Helsinki",
      180,
    ],
    ["summer time in winter", "2025-01-10T12:00:00Z", "newYork", -14_400, "America/New_York", -300],
  ] as const)("is not %s, whatever the device states", (_, start, place, utcOffset, zone, minutes) => {
    expect(clockOf(start, { place, utcOffset })).toEqual([zone, minutes]);
    expect(clockOf(start, { place, utcOffset, format: "fit" })).toEqual([zone, minutes]);
  });

  it.each(["gpx", "tcx", "kml", "json"] as const)(
    "is that of the place if the times of %s state another",
    (format) => {
      expect(clockOf("2025-07-01T12:00:00Z", { place: "lisbon", utcOffset: 10_800, format })).toEqual([
        "Europe/Lisbon",
        60,
      ]);
      // Without a place there is nothing to contradict it.
      expect(clockOf("2025-07-01T12:00:00Z", { utcOffset: 10_800, format })).toEqual([null, 180]);
    },
  );

  it.each([
    ["bogota", "America/Bogota", -300],
    ["kathmandu", "Asia/Kathmandu", 345],
    ["helsinki", "Europe/Helsinki", 180],
    // Half an hour of longitude from Greenwich, and an hour from UTC in summer.
    ["lisbon", "Europe/Lisbon", 60],
  ] as const)("is not UTC in %s, whatever the device states", (place, zone, minutes) => {
    expect(clockOf("2025-07-01T12:00:00Z", { place, utcOffset: 0 })).toEqual([zone, minutes]);
  });

  it("may be UTC where that is local time", () => {
    expect(clockOf("2025-01-10T12:00:00Z", { place: "lisbon", utcOffset: 0 })).toEqual(["Europe/Lisbon", 0]);
    expect(clockOf("2025-07-01T12:00:00Z", { utcOffset: 0 }, helsinki)).toEqual([null, 0]);
  });

  it("is that of the start on nights of a clock change", () => {
    // Forward at 01:00 UTC: from 01:30 to 05:30 local time; the device states the offset at the end.
    expect(clockOf("2025-03-29T23:30:00Z", { place: "helsinki", utcOffset: 10_800, hours: 3 })).toEqual([
      "Europe/Helsinki",
      120,
    ]);
    // Back at 06:00 UTC.
    expect(clockOf("2025-11-02T05:00:00Z", { place: "newYork", utcOffset: -18_000, hours: 2 })).toEqual([
      "America/New_York",
      -240,
    ]);
  });

  describe("of a virtual ride", () => {
    const ride = { place: "watopia", isVirtual: true } as const;

    it("is the device's, and not that of the virtual place", () => {
      expect(clockOf("2025-11-20T18:36:43Z", { ...ride, utcOffset: -25_200 })).toEqual([null, -420]);
      const kathmandu = { around: "Asia/Kathmandu" };
      expect(clockOf("2025-11-20T18:36:43Z", { ...ride, utcOffset: 20_700 }, kathmandu)).toEqual([
        "Asia/Kathmandu",
        345,
      ]);
    });

    it("without a stated offset is that of the owner's other workouts, so that an evening stays on its day", () => {
      const kolkata = { around: "Asia/Kolkata" };
      expect(clockOf("2026-01-06T18:49:22Z", ride, helsinki)).toEqual(["Europe/Helsinki", 120]);
      expect(clockOf("2026-07-06T18:49:22Z", ride, kolkata)).toEqual(["Asia/Kolkata", 330]);
    });

    it("is UTC if nothing is known", () => {
      expect(clockOf("2026-01-06T18:49:22Z", ride)).toEqual([null, 0]);
    });
  });

  it("without positions is that of the owner's other workouts", () => {
    expect(clockOf("2026-01-06T18:49:22Z", {}, helsinki)).toEqual(["Europe/Helsinki", 120]);
  });

  it("without positions and other workouts is that of the settings, which say nothing about the place", () => {
    const auckland = { chosen: "Pacific/Auckland" };
    expect(clockOf("2025-01-04T18:30:00Z", {}, auckland)).toEqual([null, 780]);
    expect(clockOf("2025-07-04T18:30:00Z", {}, auckland)).toEqual([null, 720]);
    expect(clockOf("2025-07-01T12:00:00Z", { place: "lisbon" }, auckland)).toEqual(["Europe/Lisbon", 60]);
  });

  it("is never further from UTC than any time zone", () => {
    expect(clockOf("2026-01-06T18:49:22Z", { utcOffset: 90_000 })).toEqual([null, 0]);
    expect(clockOf("2026-01-06T18:49:22Z", { utcOffset: Number.NaN })).toEqual([null, 0]);
  });
});
