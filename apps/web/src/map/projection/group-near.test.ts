import { describe, expect, it } from "vitest";
import { groupNear } from "./group-near.ts";

describe("places that are near each other", () => {
  it("[EXPL-1] are grouped alike on both sides of every edge of the map", () => {
    expect(
      groupNear(
        [
          { lon: -180, lat: 89 },
          { lon: 179.999, lat: -89 },
        ],
        2,
        28,
      ),
    ).toHaveLength(2);
  });

  it("come apart when one is nearer", () => {
    // 0.01 degrees of longitude are 7.3 pixels at zoom 9, by which the world is 262,144 pixels wide, and 466 at zoom 15.
    const places = [
      { lon: 1.5, lat: 42.5 },
      { lon: 1.51, lat: 42.5 },
    ];
    expect(groupNear(places, 9, 66)).toEqual([places]);
    expect(groupNear(places, 15, 66)).toEqual(places.map((place) => [place]));
  });
});
