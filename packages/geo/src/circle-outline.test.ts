import { describe, expect, it } from "vitest";
import { circleOutline } from "./circle-outline.ts";
import { haversine } from "./haversine.ts";

describe("the outline of a circle on the ground", () => {
  it.each([0, 42.5, -67, 85])("encloses the circle narrowly at latitude %d", (lat) => {
    const corners = circleOutline({ lat, lon: 1.5 }, 1000, 16);
    expect(corners).toHaveLength(16);
    for (const [i, [x, y]] of corners.entries()) {
      const away = haversine(lat, 1.5, y, x);
      // A corner of a polygon of 16 sides around a circle is 2 % further away than its sides.
      expect(away).toBeGreaterThan(1010);
      expect(away).toBeLessThan(1030);
      const [nextX, nextY] = corners[(i + 1) % 16] ?? [0, 0];
      expect(haversine(lat, 1.5, (y + nextY) / 2, (x + nextX) / 2)).toBeCloseTo(1000, -1);
    }
  });

  it("goes on beyond the antimeridian and ends at the pole", () => {
    expect(circleOutline({ lat: 0, lon: 180 }, 3000, 4).map(([x]) => Math.sign(x))).toEqual([-1, -1, -1, 1]);
    expect(circleOutline({ lat: 90, lon: 0 }, 3000, 4).every(([, y]) => y <= 90)).toBe(true);
  });
});
