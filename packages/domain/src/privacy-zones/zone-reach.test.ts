import { bboxOf } from "@cairn/geo/bbox";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effectiveZone } from "./privacy-zones.ts";
import { publicRecording } from "./public-recording.ts";
import { mayReach } from "./zone-reach.ts";

const seed = "00112233445566778899aabbccddeeff";

const around = (middle: number, spread: number) =>
  fc.double({ min: middle - spread, max: middle + spread, noNaN: true });

const wrapped = (lon: number) => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon);

describe("the reach of a zone", () => {
  it("[PRIV-3] never excludes a recording that the zone cuts", () => {
    const cases = fc.constantFrom(0, 45, -60, 88).chain((lat) =>
      fc.constantFrom(0, 24, 180).chain((lon) =>
        fc.constantFrom(0.03, 0.3, 3).chain((spread) =>
          fc.record({
            points: fc.array(fc.tuple(around(lat, Math.min(spread, 1.9)), around(lon, spread)), {
              minLength: 2,
              maxLength: 8,
            }),
            zone: fc.record({
              lat: around(lat, Math.min(spread * 1.2, 1.9)),
              lon: around(lon, spread * 1.2),
              radius: fc.integer({ min: 100, max: 2000 }),
            }),
          }),
        ),
      ),
    );
    fc.assert(
      fc.property(cases, ({ points, zone }) => {
        const lat = Float64Array.from(points, ([y]) => y);
        const lon = Float64Array.from(points, ([, x]) => wrapped(x));
        const disc = effectiveZone({ ...zone, lon: wrapped(zone.lon), seed });
        const recording = { length: lat.length, segmentStarts: [0], laps: [], columns: { lat, lon } };
        const box = bboxOf(lat, lon);
        if (!box || mayReach(disc, box)) return;
        expect(publicRecording(recording, [disc]).extent).toBe("whole");
      }),
      { numRuns: 2000 },
    );
  });

  it("[PRIV-3] is short enough to exclude recordings a few kilometres away", () => {
    const disc = effectiveZone({ lat: 60, lon: 24, radius: 500, seed });
    expect(mayReach(disc, [24.1, 60.03, 24.2, 60.1])).toBe(false);
    expect(mayReach(disc, [24.06, 59.9, 24.2, 60.1])).toBe(false);
    expect(mayReach(disc, [23.9, 59.9, 24.2, 60.1])).toBe(true);
    expect(mayReach(disc, [-100, -10, 100, 10])).toBe(true);
    expect(mayReach({ ...disc, lon: -179.99 }, [179.9, 59.9, 179.99, 60.1])).toBe(true);
  });

  it("[PRIV-3] excludes what is 20 km north, south, west or east of the zone", () => {
    const door = { lat: 60, lon: 25, radius: 500 };
    const boxes = [
      [24.9, 60.2, 25.1, 60.3],
      [24.9, 59.7, 25.1, 59.8],
      [24.3, 59.9, 24.6, 60.1],
      [25.4, 59.9, 25.7, 60.1],
    ] as const;
    expect(boxes.map((box) => mayReach(door, box))).toEqual([false, false, false, false]);
    expect(mayReach(door, [24.9, 59.9, 25.1, 60.1])).toBe(true);
  });
});
