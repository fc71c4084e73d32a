import { array, assert, double, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { Coverage, createCanvas } from "./coverage.ts";

const size = 16;
const black = [0, 0, 0, 1] as const;

/** Opacity of each pixel, 0 to 1, when the shape is painted in black on nothing. */
const covered = (add: (coverage: Coverage) => void): number[] => {
  const canvas = createCanvas(size);
  const coverage = new Coverage(size);
  add(coverage);
  coverage.paint(canvas, black);
  return Array.from({ length: size * size }, (_, pixel) => (canvas.pixels[4 * pixel + 3] ?? 0) / 255);
};
const at = (shares: readonly number[], x: number, y: number) => shares[y * size + x] ?? 0;
const sum = (shares: readonly number[]) => shares.reduce((total, share) => total + share, 0);
const rectangle = (left: number, top: number, right: number, bottom: number) => [
  left,
  top,
  right,
  top,
  right,
  bottom,
  left,
  bottom,
];
/** The area of a ring by Gauss's formula. */
const areaOf = (ring: readonly number[]): number => {
  let twice = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const [x = 0, y = 0, nextX = 0, nextY = 0] = [
      ring[i],
      ring[i + 1],
      ring[(i + 2) % ring.length],
      ring[(i + 3) % ring.length],
    ];
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice / 2);
};

describe("[PICT-2] the coverage of an image by a shape", () => {
  it("is each pixel's share", () => {
    const shares = covered((coverage) => {
      coverage.addRing(rectangle(1.25, 1.5, 3.5, 3));
    });
    expect([at(shares, 1, 1), at(shares, 2, 1), at(shares, 3, 1)]).toEqual([0.375, 0.5, 0.25].map(near));
    expect([at(shares, 1, 2), at(shares, 2, 2), at(shares, 3, 2)]).toEqual([0.75, 1, 0.5].map(near));
    expect(sum(shares)).toBeCloseTo(2.25 * 1.5, 1);
  });

  it("leaves out holes, which run in the opposite direction", () => {
    const shares = covered((coverage) => {
      coverage.addRing(rectangle(2, 2, 10, 10));
      coverage.addRing([4, 4, 4, 8, 8, 8, 8, 4]);
    });
    expect([at(shares, 3, 3), at(shares, 5, 5), at(shares, 9, 9)]).toEqual([1, 0, 1]);
    expect(sum(shares)).toBeCloseTo(64 - 16, 1);
  });

  it("has no gap between neighbours", () => {
    const shares = covered((coverage) => {
      coverage.addRing([0, 0, 7.3, 0, 4.6, 16, 0, 16]);
      coverage.addRing([7.3, 0, 16, 0, 16, 16, 4.6, 16]);
    });
    for (const share of shares) expect(share).toBeCloseTo(1, 2);
  });

  it("is the same if the shape extends beyond the image on all sides", () => {
    const shares = covered((coverage) => {
      coverage.addRing(rectangle(-20, -20, 40, 40));
    });
    expect(new Set(shares)).toEqual(new Set([1]));
  });

  it("is a triangle's area, wherever it is", () => {
    const place = double({ min: 0, max: size, noNaN: true });
    assert(
      property(array(place, { minLength: 6, maxLength: 6 }), (ring) => {
        const shares = covered((coverage) => {
          coverage.addRing(ring);
        });
        // Each of at most 256 pixels is rounded to one of 256 steps; less than a five-hundredth is not
        // painted.
        expect(Math.abs(sum(shares) - areaOf(ring))).toBeLessThan(0.6);
      }),
    );
  });

  it("is a line's length times its width", () => {
    const shares = covered((coverage) => {
      coverage.addLine([2, 8, 12, 8], 1);
    });
    expect(sum(shares)).toBeCloseTo(10, 1);
    const slanted = covered((coverage) => {
      coverage.addLine([3, 3, 12, 15], 1);
    });
    expect(sum(slanted)).toBeCloseTo(15, 0);
  });

  it("is blended with what was there, by the opacity of both", () => {
    const canvas = createCanvas(size);
    const coverage = new Coverage(size);
    coverage.addRing(rectangle(0, 0, 16, 16));
    coverage.paint(canvas, [200, 100, 0, 0.5]);
    coverage.addRing(rectangle(0, 0, 16, 16));
    coverage.paint(canvas, [0, 100, 200, 0.5]);
    // (0.5 · 200 · 0.5) / 0.75, with the first half stored as 128 of 255.
    expect([...canvas.pixels.subarray(0, 4)]).toEqual([67, 100, 133, 192]);
  });
});

const near = (share: number): unknown => expect.closeTo(share, 2);
