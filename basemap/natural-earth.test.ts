import { describe, expect, it } from "vitest";
import { coast, countryShapes, land, withoutSeam } from "./natural-earth.ts";

/** Even-odd rule on the outer ring; the tested places are far from any hole. */
function covers(ring: readonly GeoJSON.Position[], lon: number, lat: number): boolean {
  let inside = false;
  for (let index = 0; index < ring.length; index++) {
    const [x1 = 0, y1 = 0] = ring[index] ?? [];
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? [];
    if (y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

const rings = land().map((feature) => (feature.geometry as GeoJSON.Polygon).coordinates[0] ?? []);
const isLand = (lon: number, lat: number) => rings.some((ring) => covers(ring, lon, lat));

describe("land", () => {
  it.each([
    ["Bamako in West Africa", -8, 12.65],
    ["Helsinki", 24.94, 60.25],
    ["Chukotka west of the antimeridian", 178, 67],
    ["Chukotka east of the antimeridian", -175, 66.8],
    ["the South Pole", 0, -89],
    ["Uluru", 131, -25.3],
  ])("is at %s", (_place, lon, lat) => {
    expect(isLand(lon, lat)).toBe(true);
  });

  it.each([
    ["the Pacific at the equator", -160, 1],
    ["the Atlantic off West Africa", -30, 12.65],
    ["the Bering Sea, at Chukotka's latitude range", -178, 60],
    ["the Indian Ocean at the latitude of Fiji", 80, -17],
    ["the North Pole", 10, 88],
  ])("is not at %s, so no band runs around the world", (_place, lon, lat) => {
    expect(isLand(lon, lat)).toBe(false);
  });

  it("has no edge that jumps across half of the world, except for the bottom of the map below Antarctica", () => {
    const jumps = rings.flatMap((ring) =>
      ring.filter((point, index) => {
        const next = ring[index + 1] ?? point;
        return Math.abs((next[0] ?? 0) - (point[0] ?? 0)) > 180 && (point[1] ?? 0) > -89;
      }),
    );
    expect(jumps).toEqual([]);
  });
});

describe("countryShapes", () => {
  it("has the countries of the source with their names", () => {
    const names = new Set(countryShapes().map((shape) => shape.englishName));
    for (const name of ["Finland", "Fiji", "Mali", "Andorra"]) expect(names).toContain(name);
  });
});

describe("coast", () => {
  it("has no stretch along the antimeridian, where the data is cut", () => {
    const lines = coast().flatMap((feature) => (feature.geometry as GeoJSON.MultiLineString).coordinates);
    const seams = lines.filter((line) =>
      line.some((point, index) => {
        const next = line[index + 1] ?? [0];
        return Math.abs(point[0] ?? 0) > 179.99 && Math.abs(next[0] ?? 0) > 179.99;
      }),
    );
    expect(seams).toEqual([]);
  });

  it("cuts a line into the parts to the left and right of the seam", () => {
    expect(
      withoutSeam([
        [178, 1],
        [180, 2],
        [180, 3],
        [179, 4],
      ]),
    ).toEqual([
      [
        [178, 1],
        [180, 2],
      ],
      [
        [180, 3],
        [179, 4],
      ],
    ]);
  });
});
