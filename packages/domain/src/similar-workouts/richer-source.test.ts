import { describe, expect, it } from "vitest";
import { knowsMore, type SourceContents } from "./richer-source.ts";

const gpx: SourceContents = {
  analysis: { elapsedTime: 3600, distance: 20_000, start: { lat: 60, lon: 24 }, minElevation: 10 },
  device: undefined,
  laps: 0,
  legs: 0,
  points: 3600,
};
const fit: SourceContents = {
  analysis: { ...gpx.analysis, avgHeartRate: 140, avgPower: 200 },
  device: { distance: 20_010, ascent: 79, avgHeartRate: 140 },
  laps: 4,
  legs: 0,
  points: 1200,
};

describe("[ADD-4] the richer of two files of one workout", () => {
  const richer: readonly (readonly [string, SourceContents, SourceContents])[] = [
    ["a device's file beside a bare GPX", fit, gpx],
    ["the climb that a device measured", { ...gpx, device: { ascent: 79 } }, gpx],
    ["a heart rate", { ...gpx, analysis: { ...gpx.analysis, avgHeartRate: 120 } }, gpx],
    ["laps", { ...gpx, laps: 2 }, gpx],
    [
      "points with a heart rate beside its mean in a table",
      { ...fit, device: { ascent: 79 } },
      { ...gpx, device: { avgHeartRate: 140, maxHeartRate: 170 } },
    ],
  ];

  it.each(richer)("is the one with %s, and never the other", (_, more, less) => {
    expect(knowsMore(more, less)).toBe(true);
    expect(knowsMore(less, more)).toBe(false);
  });

  const equal: readonly (readonly [string, SourceContents, SourceContents])[] = [
    ["know the same", gpx, { ...gpx, points: 3000 }],
    ["each know something alone", fit, { ...fit, analysis: { ...gpx.analysis, avgCadence: 80 } }],
    ["each state a number alone", { ...gpx, device: { energy: 500 } }, { ...gpx, device: { ascent: 79 } }],
    ["differ by a time and a distance", { ...gpx, device: { timerTime: 3590, distance: 20_010 } }, gpx],
    ["are not both whole", { ...fit, analysis: { ...fit.analysis, elapsedTime: 3400 } }, gpx],
    ["differ by a summary without a track", { ...fit, points: 100 }, gpx],
    ["differ by zeros of silent sensors", { ...gpx, device: { energy: 0, avgPower: 0 } }, gpx],
  ];

  it.each(equal)("is neither if they %s", (_, one, other) => {
    expect(knowsMore(one, other)).toBe(false);
    expect(knowsMore(other, one)).toBe(false);
  });
});
