import { describe, expect, it } from "vitest";
import { type MapView, project } from "../../projection/map-view.ts";
import { placeOfPicture } from "./moved-picture.ts";

const drawn: MapView = { centre: { lon: 24.94, lat: 60.17 }, zoom: 12, width: 800, height: 500 };

/** Position on the map of a place that the picture shows, CSS pixels. */
const onPicture = (now: MapView, lon: number, lat: number): number[] => {
  const { x, y, scale } = placeOfPicture(drawn, now) ?? { x: 0, y: 0, scale: 1 };
  const [left, top] = project(drawn, lon, lat);
  return [x + left * scale, y + top * scale];
};

describe("[MAP-7] a picture of the map until the next one replaces it", () => {
  it.each([
    ["moved", { ...drawn, centre: { lon: 24.9, lat: 60.19 } }],
    ["zoomed", { ...drawn, zoom: 13.4 }],
    ["given another size", { ...drawn, width: 390, height: 700 }],
    ["moved and zoomed", { ...drawn, centre: { lon: 25, lat: 60.1 }, zoom: 10.5 }],
  ])("lies where its places are on a map that was %s", (_, now) => {
    for (const [lon, lat] of [
      [24.9, 60.2],
      [25.01, 60.15],
    ] as const) {
      const [x = Number.NaN, y = Number.NaN] = onPicture(now, lon, lat);
      const [left, top] = project(now, lon, lat);
      expect(x).toBeCloseTo(left, 6);
      expect(y).toBeCloseTo(top, 6);
    }
  });

  it("is not moved or scaled if the map has not moved", () => {
    expect(placeOfPicture(drawn, { ...drawn })).toBeUndefined();
    expect(placeOfPicture(drawn, { ...drawn, centre: { lon: 24.94 + 1e-9, lat: 60.17 } })).toBeUndefined();
  });

  it("takes the short way over the antimeridian", () => {
    const east = { ...drawn, centre: { lon: 179.99, lat: 0 } };
    const west = { ...drawn, centre: { lon: -179.99, lat: 0 } };
    expect(placeOfPicture(east, west)?.x).toBeCloseTo((-0.02 / 360) * 512 * 2 ** 12, 6);
    expect(placeOfPicture(west, east)?.x).toBeCloseTo((0.02 / 360) * 512 * 2 ** 12, 6);
  });
});
