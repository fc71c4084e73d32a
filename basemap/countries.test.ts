import { describe, expect, it } from "vitest";
import { alphaCode, countryLabels, ringArea } from "./countries.ts";

const square = (west: number, south: number, size: number): GeoJSON.Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

describe("alphaCode", () => {
  it.each([
    ["246", "FI"],
    ["840", "US"],
    ["020", "AD"],
    ["20", "AD"],
  ])("knows ISO 3166-1 numeric %s as %s", (numeric, alpha) => {
    expect(alphaCode(numeric)).toBe(alpha);
  });

  it("has no code for a number that is no country", () => {
    expect(alphaCode("001")).toBeUndefined();
  });
});

describe("countryLabels", () => {
  it("puts the name into the largest part of the country and shows large countries first", () => {
    const labels = countryLabels([
      { numericCode: "246", englishName: "Finland", polygons: [[square(0, 0, 1)], [square(20, 60, 8)]] },
      { numericCode: undefined, englishName: "Nowhere", polygons: [[square(5, 5, 0.1)]] },
    ]);
    expect(labels.map((label) => label.properties)).toEqual([
      { name: "Finland", code: "FI", minzoom: 2 },
      { name: "Nowhere", minzoom: 6 },
    ]);
    const [lon = 0, lat = 0] = (labels[0] as GeoJSON.Feature<GeoJSON.Point>).geometry.coordinates;
    expect(lon).toBeCloseTo(24, 0);
    expect(lat).toBeCloseTo(64, 0);
  });

  it("leaves out a country without an area", () => {
    expect(countryLabels([{ numericCode: undefined, englishName: "Dot", polygons: [] }])).toEqual([]);
    expect(ringArea([])).toBe(0);
  });
});
