import { describe, expect, it } from "vitest";
import { chooseMosaic, chooseTiles, shuffled } from "./choose-tiles.ts";

const of = (username: string, polyline?: string) => ({ username, polyline });

const track = (key: string) => ({ username: key, polyline: "_p~iF", workoutKey: key });

const photo = (workoutKey: string) => ({ workoutKey, url: "" });

/** A mosaic of six, in the order of the alphabet. */
const keys = (tracks: readonly string[], photos: readonly string[]) =>
  chooseMosaic(tracks.map(track), photos.map(photo), 6, () => 0.5)
    .map((one) => ("url" in one ? "photo " : "track ") + one.workoutKey)
    .toSorted();

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
    const chosen = chooseTiles(list, 3, () => 0.5).map(({ username }) => username);
    expect(chosen.slice(0, 2).toSorted()).toEqual(["a", "b"]);
    expect(chosen[2]).toBe("a");
    expect(chooseTiles(list, 1, () => 0)).toHaveLength(1);
    expect(chooseTiles([], 3, () => 0)).toEqual([]);
  });

  it("[NAV-4] is a third of photos, none of a workout that is there as a track, and all of what there is if it is less", () => {
    expect(keys(["a", "b", "c", "d", "e", "f", "g"], ["x", "y", "z"]).join()).toMatch(
      /^(photo [xyz],){2}(track [a-g],?){4}$/,
    );
    expect(keys(["a"], ["x", "y"])).toEqual(["photo x", "photo y", "track a"]);
    expect(keys(["a"], ["a"])).toEqual(["track a"]);
    expect(keys([], [])).toEqual([]);
  });
});
