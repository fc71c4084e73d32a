import { describe, expect, it } from "vitest";
import { chooseTiles, shuffled } from "./choose-tiles.ts";

const of = (username: string, polyline?: string) => ({ user: { username }, workout: { polyline } });

describe("the mosaic", () => {
  it("[NAV-4] is in random order, with each workout once", () => {
    const values = [0.1, 0.9, 0.4, 0.7];
    const random = () => values.shift() ?? 0;
    const mixed = shuffled([1, 2, 3, 4, 5], random);
    expect(mixed).not.toEqual([1, 2, 3, 4, 5]);
    expect(mixed.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    expect(shuffled([], random)).toEqual([]);
  });

  it("[NAV-4] shows a track of each person before anybody's second one, and nothing without a track", () => {
    const list = [
      of("a", "_p~iF"),
      of("a", "_p~iF"),
      of("a", "_p~iF"),
      of("b", "_p~iF"),
      of("c"),
      of("d", ""),
    ];
    const chosen = chooseTiles(list, 3, () => 0.5).map(({ user }) => user.username);
    expect(chosen.slice(0, 2).toSorted()).toEqual(["a", "b"]);
    expect(chosen[2]).toBe("a");
    expect(chooseTiles(list, 1, () => 0)).toHaveLength(1);
    expect(chooseTiles([], 3, () => 0)).toEqual([]);
  });
});
