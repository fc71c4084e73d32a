import { describe, expect, it } from "vitest";
import { project } from "./map-view.ts";
import { nearestSeriesPoint, seriesWorld } from "./nearest-point.ts";

describe("nearestSeriesPoint", () => {
  // Out and back on the same road passes every place twice.
  const lon = Float64Array.from({ length: 201 }, (_unused, index) => (100 - Math.abs(100 - index)) / 1000);
  const length = lon.length;
  const time = Float64Array.from(lon.keys());
  const series = { length, time, distance: time, lat: new Float64Array(length), lon, segmentStarts: [0] };
  const view = { centre: { lon: 0.05, lat: 0 }, zoom: 13, width: 800, height: 600 };
  const world = seriesWorld(series);

  it("[WORK-1] keeps a dragged marker on its own stretch if the track comes back", () => {
    const [x, y] = project(view, 0.04, 0);
    expect(nearestSeriesPoint(view, world, { x, y }, 35).index).toBe(40);
    expect(nearestSeriesPoint(view, world, { x, y }, 165).index).toBe(160);
  });

  it("returns the distance of the pointer from the line", () => {
    const [x, y] = project(view, 0.04, 0);
    expect(nearestSeriesPoint(view, world, { x, y: y + 30 }, 40).pixels).toBeCloseTo(30, 3);
  });
});
