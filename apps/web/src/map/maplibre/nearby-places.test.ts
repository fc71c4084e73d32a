import type { Map as MapLibreMap } from "maplibre-gl";
import { describe, expect, it } from "vitest";
import { nearbyPlaces } from "./nearby-places.ts";

const place = (name: string, rank: number, lon: number, lat: number, type = "Point") => ({
  properties: { name, rank },
  geometry: { type, coordinates: [lon, lat] },
});
const mapWith = (zoom: number, features: readonly object[]) =>
  ({ getZoom: () => zoom, querySourceFeatures: () => features }) as unknown as MapLibreMap;

describe("places beyond the edge of a map", () => {
  it("have about 600 inhabitants or more, each once even if several tiles have it", () => {
    // Ten times the logarithm: 600 people give 27.8, a thousand 30.
    const places = nearbyPlaces(
      mapWith(11, [
        place("Town", 30, 24.1, 60.2),
        place("Town", 30, 24.101, 60.2),
        place("Hamlet", 27, 24, 60),
        place("Town", 35, 25.5, 61),
        place("Lake", 40, 24, 60, "Polygon"),
      ]),
    );
    expect(places.map(({ name, lon }) => `${name} ${lon}`)).toEqual(["Town 24.101", "Town 25.5"]);
  });

  it("are absent if the map shows whole countries", () => {
    expect(nearbyPlaces(mapWith(8.9, [place("Town", 30, 24, 60)]))).toEqual([]);
    expect(nearbyPlaces(mapWith(9, [place("Town", 30, 24, 60)]))).toHaveLength(1);
  });
});
