import { sportProfiles } from "@cairn/domain/sports/sport-profiles";
import { describe, expect, it } from "vitest";
import type { TrackSeries } from "../lib/track/track-series.ts";
import { axisScale, usableAxes } from "./axis-scale.ts";
import { metricFormats } from "./metric-formats.ts";

const messages = { locale: "en", t: (id: string) => id } as const;
const formatsIn = (units: "METRIC" | "IMPERIAL") =>
  metricFormats({ messages, units, sport: sportProfiles.hiking });

const track = (metres: number, seconds: number): TrackSeries => ({
  length: 2,
  distance: Float64Array.of(0, metres),
  time: Float64Array.of(0, seconds),
  segmentStarts: [0],
});

const figures = (metres: number, units: "METRIC" | "IMPERIAL" = "METRIC") =>
  axisScale(track(metres, 30), "distance", formatsIn(units), 5).ticks.map(({ text }) => text);

describe("the axis under the graphs", () => {
  it("[WORK-2] uses kilometres and miles, and metres and feet on very short tracks", () => {
    expect(figures(10_000)).toEqual(["0 km", "2", "4", "6", "8", "10"]);
    expect(figures(800)).toEqual(["0 km", "0.2", "0.4", "0.6", "0.8"]);
    expect(figures(75)).toEqual(["0 m", "20", "40", "60"]);
    expect(figures(75, "IMPERIAL")).toEqual(["0 ft", "50", "100", "150", "200"]);
  });

  it.each([
    [100, ["0", "0:10", "0:20", "0:30", "0:40", "0:50", "1:00", "1:10", "1:20", "1:30", "1:40"]],
    [290, ["0", "0:30", "1:00", "1:30", "2:00", "2:30", "3:00", "3:30", "4:00", "4:30"]],
    // Hours and minutes.
    [400, ["0", "0:01", "0:02", "0:03", "0:04", "0:05", "0:06"]],
    [5400, ["0", "0:10", "0:20", "0:30", "0:40", "0:50", "1:00", "1:10", "1:20", "1:30"]],
  ])("[WORK-2] labels a time axis of %i s with one unit, and each label is another", (seconds, labels) => {
    const { ticks } = axisScale(track(1000, seconds), "time", formatsIn("METRIC"), 11);
    expect(ticks.map(({ text }) => text)).toEqual(labels);
  });

  it("[WORK-2] has only meaningful units: no distance without a track, no time without a clock", () => {
    expect(usableAxes(track(100, 30), sportProfiles.running)).toEqual(["distance", "time"]);
    expect(usableAxes(track(0, 30), sportProfiles.running)).toEqual(["time"]);
    expect(usableAxes(track(100, 0), sportProfiles.running)).toEqual(["distance"]);
    expect(usableAxes(track(0, 0), sportProfiles.running)).toEqual([]);
    expect(usableAxes(track(100, 30), sportProfiles.gym)).toEqual(["time"]);
  });
});
