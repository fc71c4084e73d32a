import { expect, it } from "vitest";
import { mapSport } from "./map-sport.ts";

it.each([
  [13, "alpine skiing", "snow"],
  [31, "ski touring", "snow"],
  [10, "mountain biking", "mountain-bike"],
  [2, "cycling", "road"],
  [11, "hiking", "foot"],
  [22, "trail running", "foot"],
  [9999, "what nobody knows", "foot"],
])("[MAP-5] the map of activity %i, %s, shows the lines of %s first", (id, _name, sport) => {
  expect(mapSport(id)).toBe(sport);
});
