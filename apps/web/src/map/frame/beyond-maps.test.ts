import { describe, expect, it } from "vitest";
import { isBeyondMaps } from "./beyond-maps.ts";

const andorra = [1.41, 42.43, 1.79, 42.66];
const at = (lon: number, lat: number, zoom: number) => ({ centre: { lon, lat }, zoom });

describe("[MAPSRC-9] a map that shows only a blank background", () => {
  it("is one that is zoomed in deeper than the embedded map, outside all regions", () => {
    expect(isBeyondMaps(at(24.9, 60.2, 12), [])).toBe(true);
    expect(isBeyondMaps(at(24.9, 60.2, 12), [andorra])).toBe(true);
    expect(isBeyondMaps(at(24.9, 60.2, 9.9), [])).toBe(false);
    expect(isBeyondMaps(at(1.6, 42.5, 15), [andorra])).toBe(false);
  });

  it("recognises a region on either side of the antimeridian", () => {
    expect(isBeyondMaps(at(361.6, 42.5, 15), [andorra])).toBe(false);
    expect(isBeyondMaps(at(-358.4, 42.5, 15), [andorra])).toBe(false);
  });
});
