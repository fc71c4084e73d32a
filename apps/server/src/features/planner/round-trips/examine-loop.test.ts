import { encodePolyline } from "@cairn/geo/polyline";
import { describe, expect, it } from "vitest";
import { examineLoop, isNear, lossOf, sharedPart } from "./examine-loop.ts";

/** A hundredth of a degree on a sphere of the earth's mean radius, metres: 2 π 6,371,008.8 / 36,000. */
const unit = 1111.9508;

type Corner = readonly [x: number, y: number];

/** Legs between corners of a grid at the equator, whose lines are a hundredth of a degree apart. */
const legsOf = (...legs: readonly (readonly Corner[])[]) =>
  examineLoop({
    legs: legs.map((corners) => ({
      polyline: encodePolyline(
        Float64Array.from(corners, ([, y]) => y / 100),
        Float64Array.from(corners, ([x]) => x / 100),
      ),
    })),
  });

const square = () =>
  legsOf(
    [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    [
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  );

describe("a loop", () => {
  it("is as long as its line, and repeats nothing if it goes nowhere twice", () => {
    const { whole, trimmed } = square();
    expect(whole.length).toBeCloseTo(4 * unit, 0);
    expect(whole.repeated).toBe(0);
    expect(whole.via).toEqual([[0.01, 0.01]]);
    expect(trimmed).toBeUndefined();
  });

  it("repeats all of itself if it goes there and back, and is no loop without that", () => {
    const { whole, trimmed } = legsOf(
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      [
        [2, 0],
        [1, 0],
        [0, 0],
      ],
    );
    expect(whole.length).toBeCloseTo(4 * unit, 0);
    expect(whole.repeated).toBeCloseTo(1, 9);
    expect(trimmed).toBeUndefined();
  });

  it("repeats the way to a round and back, which belongs to it", () => {
    const { whole, trimmed } = legsOf(
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      [
        [2, 0],
        [2, 1],
        [1, 1],
      ],
      [
        [1, 1],
        [1, 0],
        [0, 0],
      ],
    );
    // One of five sides is gone twice: to the square and back.
    expect(whole.length).toBeCloseTo(6 * unit, 0);
    expect(whole.repeated).toBeCloseTo(2 / 6, 3);
    expect(trimmed).toBeUndefined();
  });

  it("counts a third pass, too, and one in the same direction", () => {
    const { whole } = legsOf(
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      [
        [1, 1],
        [0, 1],
        [0, 0],
      ],
      [
        [0, 0],
        [1, 0],
      ],
      [
        [1, 0],
        [0, 0],
      ],
    );
    expect(whole.repeated).toBeCloseTo(3 / 6, 3);
  });

  it("is trimmed where its points lie in dead ends, and they move to where those begin", () => {
    const { whole, trimmed } = legsOf(
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 0],
      ],
      [
        [3, 0],
        [2, 0],
        [1, 0],
        [1, 1],
        [1, 2],
      ],
      [
        [1, 2],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
    );
    expect(whole.length).toBeCloseTo(10 * unit, 0);
    expect(whole.repeated).toBeCloseTo(6 / 10, 3);
    expect(trimmed?.length).toBeCloseTo(4 * unit, 0);
    expect(trimmed?.repeated).toBe(0);
    expect(trimmed?.via).toEqual([
      [0.01, 0],
      [0.01, 0.01],
    ]);
  });

  it("shares with another one what lies on the same stretches, in whichever direction", () => {
    const turned = legsOf(
      [
        [0, 0],
        [0, 1],
        [1, 1],
      ],
      [
        [1, 1],
        [1, 0],
        [0, 0],
      ],
    );
    expect(sharedPart(square().whole, turned.whole)).toBeCloseTo(1, 9);
    const neighbour = legsOf(
      [
        [0, 0],
        [0, 1],
        [-1, 1],
      ],
      [
        [-1, 1],
        [-1, 0],
        [0, 0],
      ],
    );
    expect(sharedPart(square().whole, neighbour.whole)).toBeCloseTo(1 / 4, 3);
  });
});

describe("the loss of a loop", () => {
  it("is the difference of the length and the share that is repeated, and more beyond a tenth", () => {
    expect(lossOf({ length: 10_000, repeated: 0 }, 10_000)).toBe(0);
    expect(lossOf({ length: 10_500, repeated: 0.2 }, 10_000)).toBeCloseTo(0.05 + 0.2, 9);
    expect(lossOf({ length: 8000, repeated: 0 }, 10_000)).toBeCloseTo(0.2 + 4 * 0.1, 9);
  });

  it("puts a round of the right length before one with a dead end, and both before there and back", () => {
    const losses = [
      { length: 10_900, repeated: 0 },
      { length: 10_000, repeated: 0.3 },
      { length: 10_000, repeated: 1 },
      { length: 14_000, repeated: 0 },
    ].map((loop) => lossOf(loop, 10_000));
    expect(losses).toEqual(losses.toSorted((a, b) => a - b));
  });

  it("is of no interest for a length that nobody wished", () => {
    expect([4999, 5000, 16_000, 16_001].map((length) => isNear({ length }, 10_000))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
