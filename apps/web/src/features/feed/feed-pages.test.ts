import { describe, expect, it } from "vitest";
import { feedPageSize, nextOffset } from "./feed-pages.ts";

const page = (...keys: readonly string[]) => keys.map((workoutKey) => ({ workoutKey }));

describe("[DASH-5] the pages of a feed", () => {
  it("have ten workouts", () => {
    expect(feedPageSize).toBe(10);
  });

  it("continue after the requested ones until one is empty, also after an incomplete one", () => {
    const [first, second] = [page("a", "b"), page("c")];
    expect(nextOffset(first, [first])).toBe(10);
    expect(nextOffset(second, [first, second])).toBe(20);
    expect(nextOffset([], [first, second, []])).toBeUndefined();
    expect(nextOffset([], [[]])).toBeUndefined();
  });
});
