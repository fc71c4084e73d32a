import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { describe, expect, it } from "vitest";
import { coveredGeojson, coveredLayer, coveredSource } from "../maplibre/covered-places.ts";
import {
  type MapMarker,
  distanceStep,
  freeSide,
  isInside,
  linePixels,
  markerAfterKey,
  placeMarkers,
  reachOf,
  summitOf,
} from "./map-marker.ts";

const view = { centre: { lon: 0, lat: 0 }, zoom: 10, width: 800, height: 600 };
const marker = (kind: MapMarker["kind"], lon: number): MapMarker => ({
  kind,
  lon,
  lat: 0,
  distance: lon,
  text: "",
  name: kind,
});

const series = (...ele: number[]) => ({
  length: ele.length,
  time: Float64Array.from(ele.keys()),
  distance: Float64Array.from(ele.keys(), (index) => index * 1000),
  ele: Float64Array.from(ele),
  segmentStarts: [0],
});

describe("distanceStep", () => {
  it.each([
    [0.5, 1],
    [11, 1],
    [12, 2],
    [21.9, 2],
    [160, 20],
    [300, 50],
  ])("puts at most eleven distance markers on %d kilometres: every %d", (length, step) => {
    expect(distanceStep(length)).toBe(step);
  });
});

describe("placeMarkers", () => {
  it("keeps the more important one of two that would overlap", () => {
    const placed = placeMarkers(view, [
      marker("flag", 0),
      marker("distance", 0.001),
      marker("distance", 0.2),
    ]);
    expect(placed.map(({ free }) => free)).toEqual([true, false, true]);
  });
});

describe("freeSide", () => {
  it("puts a flag where the line does not run", () => {
    const lat = Float64Array.from({ length: 50 }, (_unused, index) => -index / 500);
    const down = { lat, lon: new Float64Array(50), distance: lat, strokeStarts: [0] };
    expect(freeSide(view, linePixels(view, down), 0, 0)).toBe("above");
  });
});

describe("freeSide beside controls on the map", () => {
  it("keeps a flag out of the corner with the choice of colours", () => {
    const empty = { lat: new Float64Array(0), lon: new Float64Array(0) };
    const pixels = linePixels(view, { ...empty, distance: empty.lat, strokeStarts: [] });
    const under = { west: 300, north: 320, east: 500, south: 600 };
    expect(freeSide(view, pixels, 0, 0)).toBe("below");
    expect(freeSide(view, pixels, 0, 0, [under])).toBe("above");
    const above = { ...under, north: 0, south: 280 };
    expect(freeSide(view, pixels, 0, 0, [under, above])).toBe("right");
  });
});

describe("summitOf", () => {
  it("is where the track is highest, if it goes up at all", () => {
    expect(summitOf(series(100, 700, 300))).toEqual({ distance: 1000, ele: 700 });
    expect(summitOf(series(100, 110, 105))).toBeUndefined();
  });
});

describe("markers by keyboard", () => {
  // The third and fifth of six are hidden by others.
  const seen = [0, 1, 3, 5];

  it.each([
    ["ArrowRight", 1, 3],
    ["ArrowDown", 5, 5],
    ["ArrowLeft", 3, 1],
    ["ArrowUp", 0, 0],
    ["Home", 5, 0],
    ["End", 0, 5],
    ["ArrowRight", undefined, 0],
  ] as const)("%s leads from %s to %s", (key, from, to) => {
    expect(markerAfterKey(key, seen, from)).toBe(to);
  });

  it("leave other keys to the page, and do nothing on a map without markers", () => {
    expect(markerAfterKey("Tab", seen, 1)).toBeUndefined();
    expect(markerAfterKey("ArrowRight", [], undefined)).toBeUndefined();
  });

  it("are those on the map, and not those moved out of view", () => {
    expect(isInside(view, 0, 0)).toBe(true);
    expect(isInside(view, 800, 600)).toBe(true);
    expect(isInside(view, -20, 300)).toBe(false);
    expect(isInside(view, 400, 620)).toBe(false);
  });
});

describe("the area that markers cover", () => {
  it("is the flag beside its point including its pole, or a button on the point: names of the map keep clear of it", () => {
    // A flag below its point is 104 wide and ends 40 below it; a marker on its point is 28 wide and high.
    expect(reachOf("below")).toEqual([0, 52, 40, 52]);
    expect(reachOf("left")).toEqual([14, 0, 14, 112]);
    expect(reachOf(undefined)).toEqual([14, 14, 14, 14]);
    const style = {
      version: 8,
      sources: { [coveredSource]: { type: "geojson", data: coveredGeojson([]) } },
      layers: [coveredLayer],
    };
    expect(validateStyleMin(style as never).map(({ message }) => message)).toEqual([]);
    const [feature] = coveredGeojson([{ lon: 1.5, lat: 42.5, side: "above" }]).features;
    expect(feature).toMatchObject({ properties: { side: "above" }, geometry: { coordinates: [1.5, 42.5] } });
  });
});
