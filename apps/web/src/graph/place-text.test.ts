import { sportProfiles } from "@cairn/domain/sports/sport-profiles";
import { describe, expect, it } from "vitest";
import type { TrackSeries } from "../lib/track/track-series.ts";
import { metricFormats } from "./metric-formats.ts";
import { placeText } from "./place-text.ts";

const messages = { locale: "en", t: (id: string) => id } as const;
const metric = metricFormats({ messages, units: "METRIC", sport: sportProfiles.cycling });
const imperial = metricFormats({ messages, units: "IMPERIAL", sport: sportProfiles.cycling });
const series = (metres: readonly number[], seconds: readonly number[]): TrackSeries => ({
  length: metres.length,
  distance: Float64Array.from(metres),
  time: Float64Array.from(seconds),
  segmentStarts: [0],
});
const ride = series([0, 8720, 20_000], [0, 5620, 12_000]);

describe("the place of the cursor in words", () => {
  it("has place and time, in the reader's units", () => {
    expect(placeText(ride, 1, metric)).toBe("8.72 km · 1:33:40");
    // 8,720 m / 1,609.344 m
    expect(placeText(ride, 1, imperial)).toBe("5.42 mi · 1:33:40");
  });

  it("describes the start, and leaves out what the workout does not have", () => {
    expect(placeText(ride, 0, metric)).toMatch(/^0\D.*· 0:00$/);
    expect(placeText(series([0, 0], [0, 90]), 1, metric)).toBe("1:30");
    expect(placeText(series([0, 2000], [0, 0]), 1, metric)).toMatch(/^2(?:\.0+)? km$/);
    expect(placeText(series([0, 0], [0, 0]), 1, metric)).toBe("");
  });

  it("has only the time in the gym, whatever distance the file has", () => {
    const gym = metricFormats({ messages, units: "METRIC", sport: sportProfiles.gym });
    expect(placeText(ride, 1, gym)).toBe("1:33:40");
  });
});
