import { readFileSync } from "node:fs";
import { featureFilter, validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { describe, expect, it } from "vitest";
import { classesOf, type PointKind, pointKinds } from "../region-points/point-kinds.ts";
import type { MapColours } from "./map-colours.ts";
import { isChosen, readPoint, regionPointLayer } from "./region-points.ts";

const colours = new Proxy({}, { get: () => "#808080" }) as MapColours;
const look = {
  theme: "light",
  colours,
  locale: "en-GB",
  names: "local",
  units: "METRIC",
  hasSlopes: false,
  sport: "foot",
} as const;

const isShown = (kinds: readonly PointKind[], properties: Readonly<Record<string, unknown>>): boolean =>
  featureFilter(isChosen(kinds), "filter").filter({ zoom: 12 }, { type: 1, properties } as never);

const feature = (properties: Readonly<Record<string, unknown>>, id = 9) => ({
  id,
  geometry: { type: "Point" as const, coordinates: [1.5, 42.5] },
  properties: { ...properties },
});

describe("[EXPL-2] the points of a region that people choose to see", () => {
  it("are of classes that the tiles have", () => {
    const page = readFileSync(new URL("../../../../../docs/map-schema.md", import.meta.url), "utf8");
    const [, classes = ""] = /^\| `poi` \| point \| `class` ([^·]+)·/m.exec(page) ?? [];
    const known = classes.trim().split(", ");
    expect(known.length).toBeGreaterThan(20);
    const chosen: readonly string[] = Object.values(classesOf).flat();
    expect(chosen.filter((name) => !known.includes(name))).toEqual([]);
    expect(new Set(chosen).size).toBe(chosen.length);
  });

  it("are drawn by a valid layer, from zoom 11, each kind with a sign of its own", () => {
    const layer = regionPointLayer(look, pointKinds);
    const style = {
      version: 8,
      sources: { region: { type: "vector", tiles: ["https://cairn.example.org/{z}/{x}/{y}"] } },
      layers: [layer],
      glyphs: "https://example.org/{fontstack}/{range}.pbf",
    };
    expect(validateStyleMin(style as never).map(({ message }) => message)).toEqual([]);
    expect(layer.minzoom).toBe(11);
    const icons = JSON.stringify(layer.type === "symbol" && layer.layout?.["icon-image"]);
    expect(new Set(icons.match(/sign-[a-z]+/g)).size).toBe(pointKinds.length);
  });

  it("are those of the chosen kinds, and for water everything that has some", () => {
    expect(isShown(["huts", "peaks"], { class: "shelter" })).toBe(true);
    expect(isShown(["huts", "peaks"], { class: "volcano" })).toBe(true);
    expect(isShown(["huts", "peaks"], { class: "spring" })).toBe(false);
    expect(isShown(["water"], { class: "spring" })).toBe(false);
    expect(isShown(["water"], { class: "spring", drinking_water: true })).toBe(true);
    expect(isShown(["water"], { class: "church", drinking_water: true })).toBe(true);
    expect(isShown(["huts"], { class: "spring", drinking_water: true })).toBe(false);
    expect(isShown([], { class: "peak" })).toBe(false);
  });

  it("have kind, name in the chosen language, height and water", () => {
    const illa = {
      class: "alpine_hut",
      name: "Refugi de l'Illa",
      "name:en": "Illa Hut",
      ele: 2480,
      drinking_water: true,
    };
    expect(readPoint(feature(illa), look)).toEqual({
      id: 9,
      kind: "huts",
      pointClass: "alpine_hut",
      name: "Refugi de l'Illa",
      elevation: 2480,
      hasWater: true,
      lon: 1.5,
      lat: 42.5,
    });
    expect(readPoint(feature(illa), { ...look, names: "mine" })?.name).toBe("Illa Hut");
    expect(readPoint(feature(illa), { locale: "fi", names: "mine" })?.name).toBe("Refugi de l'Illa");
  });

  it("are drinking water if another thing has some, without a height where there is none", () => {
    expect(
      readPoint(feature({ class: "church", name: "Sant Joan", drinking_water: true }), look),
    ).toMatchObject({
      kind: "water",
      pointClass: "drinking_water",
      name: "Sant Joan",
      elevation: undefined,
      hasWater: false,
    });
  });
});
