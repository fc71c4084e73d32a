import { describe, expect, it } from "vitest";
import { baseLayers, worldSource } from "./base-style.ts";
import { type MapColours, mapColourTokens } from "./map-colours.ts";
import type { RegionLook } from "./region-style/region-look.ts";

/** Each colour by its own name. */
const colours = Object.fromEntries(Object.keys(mapColourTokens).map((name) => [name, name])) as MapColours;
const look: RegionLook = {
  theme: "light",
  colours,
  locale: "en",
  names: "local",
  units: "METRIC",
  hasSlopes: false,
  sport: "foot",
};

describe("[WORK-1] the ground below everything", () => {
  it("is sea only where a tile of the world says so, below its land", () => {
    const layers = baseLayers(look, { version: "0123456789abcdef", hasStyles: false, regions: [] });
    const backgrounds = layers.filter(({ type }) => type === "background");
    expect(backgrounds.map(({ paint }) => paint)).toEqual([{ "background-color": "unloaded" }]);
    const [first, sea, land] = layers;
    expect(first).toBe(backgrounds[0]);
    expect(sea).toMatchObject({ source: worldSource, paint: { "fill-color": "water" } });
    expect(land).toMatchObject({ source: worldSource, paint: { "fill-color": "land" } });
  });
});
