import { sportProfiles } from "@cairn/domain/sports/sport-profiles";
import { describe, expect, it } from "vitest";
import { metricFormats } from "../../../graph/metric-formats.ts";
import type { Messages } from "../../../lib/i18n/messages.ts";
import { partMarker, trackMarkers } from "./track-markers.ts";

const metres = Float64Array.from([0, 1000, 2000, 3000]);
const lat = Float64Array.from([60, 60.009, 60.018, 60.027]);
const lon = new Float64Array(4).fill(24);
const line = { lat, lon, distance: metres, strokeStarts: [0] };
const series = { length: 4, time: metres, distance: metres, segmentStarts: [0] };
const messages: Messages = { locale: "en", t: (id, values) => `${id} ${values?.["name"] ?? ""}` };

describe("partMarker", () => {
  it("[WORK-1] is where a best effort starts, with its name", () => {
    expect(partMarker({ line, series, messages }, { from: 1, to: 3, mark: "2 km" })).toMatchObject([
      { kind: "part", lat: 60.009, lon: 24, distance: 1000, text: "2 km", name: "workouts.partAt 2 km" },
    ]);
  });

  it("is absent without a selection, and for a selection without a name", () => {
    expect(partMarker({ line, series, messages }, undefined)).toEqual([]);
    expect(partMarker({ line, series, messages }, { from: 1, to: 3 })).toEqual([]);
  });
});

const markersOf = (sport: keyof typeof sportProfiles) => {
  const formats = metricFormats({ messages, units: "METRIC", sport: sportProfiles[sport] });
  return trackMarkers({ line, series, formats, lapEnds: undefined, messages, photos: [] })
    .filter(({ kind }) => kind === "distance")
    .map(({ text }) => text);
};

describe("trackMarkers", () => {
  it("[WORK-1] count kilometres on foot and metres in open water", () => {
    expect(markersOf("running")).toEqual(["1", "2", "3"]);
    expect(markersOf("open-water-swimming")).toEqual([
      "500",
      "1\u202F000",
      "1\u202F500",
      "2\u202F000",
      "2\u202F500",
      "3\u202F000",
    ]);
  });

  it("[WORK-6] are absent where they would add up lifts and slopes, or swim and ride", () => {
    expect(markersOf("alpine-skiing")).toEqual([]);
    expect(markersOf("multisport")).toEqual([]);
  });
});
