import { expect, it } from "vitest";
import { placeClock } from "./place-clock.ts";

// Offsets from the tz database (tzdata: europe, asia, australasia, northamerica).
it.each([
  ["Helsinki in summer", 60.17, 24.94, "2025-07-01T12:00:00Z", "Europe/Helsinki", 180],
  ["Helsinki in winter", 60.17, 24.94, "2025-01-01T12:00:00Z", "Europe/Helsinki", 120],
  ["Kathmandu", 27.7, 85.32, "2025-01-01T00:00:00Z", "Asia/Kathmandu", 345],
  ["the Chatham Islands in summer", -43.95, -176.55, "2025-01-01T00:00:00Z", "Pacific/Chatham", 825],
  ["San Jose", 37.22, -121.98, "2017-07-01T00:00:00Z", "America/Los_Angeles", -420],
  ["the ocean", 0, -30, "2025-01-01T00:00:00Z", "Etc/GMT+2", -120],
])("knows the clock of %s", (_name, lat, lon, instant, zone, offsetMinutes) => {
  expect(placeClock(lat, lon, Date.parse(instant))).toEqual({ zone, offsetMinutes });
});
