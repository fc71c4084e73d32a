import { describe, expect, it } from "vitest";
import type { Bbox } from "./bbox.ts";
import { boxesMeet, boxRound } from "./box-set.ts";

const helsinki: Bbox = [24.8, 60.1, 25.1, 60.3];
const fiji: Bbox = [177, -19, -179, -16];
const auckland: Bbox = [174.5, -37, 175, -36.5];

describe("boxes", () => {
  it("[TRACK-3] have a smallest box around them, across the antimeridian if that is narrower", () => {
    expect(boxRound([])).toBeUndefined();
    expect(boxRound([helsinki])).toEqual(helsinki);
    expect(boxRound([fiji, auckland])).toEqual([174.5, -37, -179, -16]);
    expect(boxRound([helsinki, auckland])).toEqual([24.8, -37, 175, 60.3]);
    const half: Bbox = [-100, 0, 100, 1];
    expect(boxRound([half, [-110, 0, -105, 1]])).toEqual([-110, 0, 100, 1]);
  });

  it("[TRACK-3] intersect or not, on either side of the antimeridian", () => {
    expect(boxesMeet(helsinki, [25, 60, 26, 61])).toBe(true);
    expect(boxesMeet(helsinki, auckland)).toBe(false);
    expect(boxesMeet(helsinki, [24.9, 61, 25, 62])).toBe(false);
    for (const near of [
      [-180, -17, -179.5, -16.5],
      [178, -17, 179, -16.5],
      [179, -17, -178, -16.5],
    ] as const) {
      expect([boxesMeet(fiji, near), boxesMeet(near, fiji)]).toEqual([true, true]);
    }
    expect([boxesMeet(fiji, auckland), boxesMeet(auckland, fiji)]).toEqual([false, false]);
    expect(boxesMeet([177, -38, -179, -16], [-10, -38, 10, -16])).toBe(false);
  });
});
