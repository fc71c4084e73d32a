import { describe, expect, it } from "vitest";
import { placeLabels, placeMinZoom } from "./places.ts";

describe("placeMinZoom", () => {
  it.each([
    ["a city of ten million", "PPL", 10_000_000, 0],
    ["a town of 30,000", "PPL", 30_000, 5],
    ["a village", "PPL", 1_052, 6],
    ["a seat without a count", "PPLA3", 0, 6],
    ["a small capital", "PPLC", 20_430, 3],
  ])("shows %s from its zoom on", (_what, featureCode, population, zoom) => {
    expect(placeMinZoom({ featureCode, population })).toBe(zoom);
  });
});

describe("placeLabels", () => {
  const labels = placeLabels();
  const named = (name: string) => labels.find((label) => label.properties?.["name"] === name);

  it("has villages as well as capitals, by population", () => {
    expect(named("El Tarter")?.geometry).toEqual({ type: "Point", coordinates: [1.65362, 42.57952] });
    expect(named("Andorra la Vella")?.properties).toMatchObject({ capital: 1, minzoom: 3 });
    const ranks = labels.map((label) => Number(label.properties?.["rank"]));
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
  });
});
