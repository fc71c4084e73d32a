import { encodePolyline } from "@cairn/geo/polyline";
import { describe, expect, it } from "vitest";
import { alongTrack, indexAt, placeAt } from "./along-track.ts";

const line = encodePolyline(Float64Array.of(0, 0, 0), Float64Array.of(0, 0.01, 0.03));
const frame = { width: 120, height: 40, margin: 10 };

describe("alongTrack", () => {
  it("stretches the line to the workout's distance", () => {
    const track = alongTrack({ line, totalDistance: 6000 }, frame);
    expect([...(track?.distance ?? [])].map(Math.round)).toEqual([0, 2000, 6000]);
  });

  it("finds places between points, and the ends outside", () => {
    const track = alongTrack({ line, totalDistance: 6000 }, frame);
    if (!track) throw new Error("no track");
    expect(placeAt(track, 0).x).toBeCloseTo(10, 6);
    expect(placeAt(track, 3000).x).toBeCloseTo(60, 6);
    expect(placeAt(track, 9000).x).toBeCloseTo(110, 6);
  });

  it("is nothing for an empty line", () => {
    expect(alongTrack({ line: "", totalDistance: 10 }, frame)).toBeUndefined();
  });
});

describe("indexAt", () => {
  it("gives the last value not above the wanted one", () => {
    expect([-1, 0, 4, 5, 99].map((wanted) => indexAt([0, 5, 9], wanted))).toEqual([0, 0, 0, 1, 2]);
  });
});
