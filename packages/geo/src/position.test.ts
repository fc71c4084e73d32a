import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNullIsland, isPosition, longitudeDelta } from "./position.ts";

describe("isPosition", () => {
  it("accepts poles and the antimeridian and rejects what is beyond", () => {
    expect(isPosition(90, 180)).toBe(true);
    expect(isPosition(-90, -180)).toBe(true);
    expect(isPosition(95.5, 0)).toBe(false);
    expect(isPosition(0, 181.2)).toBe(false);
    expect(isPosition(Number.NaN, 0)).toBe(false);
    expect(isPosition(0, Number.POSITIVE_INFINITY)).toBe(false);
  });
});

describe("isNullIsland", () => {
  it("is only the exact point", () => {
    expect(isNullIsland(0, 0)).toBe(true);
    expect(isNullIsland(0, 0.000001)).toBe(false);
  });
});

describe("longitudeDelta", () => {
  it("takes the short way round", () => {
    expect(longitudeDelta(179, -179)).toBe(2);
    expect(longitudeDelta(-179, 179)).toBe(-2);
    expect(longitudeDelta(10, 25)).toBe(15);
  });

  it("is never more than half the globe", () => {
    const longitude = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(fc.property(longitude, longitude, (a, b) => Math.abs(longitudeDelta(a, b)) <= 180));
  });
});
