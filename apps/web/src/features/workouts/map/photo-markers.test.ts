import { describe, expect, it } from "vitest";
import { photoPlace } from "./photo-markers.ts";

const column = (...values: readonly number[]) => Float64Array.from(values);
const line = {
  lat: column(60, 60.01, 60.02),
  lon: column(24, 24, 24),
  distance: column(0, 1112, 2224),
  strokeStarts: [0],
};
const series = { length: 3, time: column(0, 300, 600), distance: line.distance, segmentStarts: [0] };
const unknown = { x: 0, y: 0 };

describe("[PHOT-1] the place of a photo", () => {
  it("is where it was taken, at the distance that its time gives", () => {
    const photo = { location: { x: 24.001, y: 60.012 }, totalTime: 590 };
    expect(photoPlace(photo, line, series)).toEqual({ lon: 24.001, lat: 60.012, distance: 2224 });
  });

  it("is at the distance of the nearest point of the track if it has no time", () => {
    const photo = { location: { x: 24.001, y: 60.011 }, totalTime: 0 };
    expect(photoPlace(photo, line, series)?.distance).toBe(1112);
  });

  it("is computed from its time along the track if it has no position", () => {
    expect(photoPlace({ location: unknown, totalTime: 310 }, line, series)).toEqual({
      lon: 24,
      lat: 60.01,
      distance: 1112,
    });
  });

  it("is unknown without either", () => {
    expect(photoPlace({ location: unknown, totalTime: 0 }, line, series)).toBeUndefined();
  });
});
