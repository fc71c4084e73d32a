import { describe, expect, it } from "vitest";
import { profilePath } from "./profile-path.ts";

const box = { left: 0, top: 10, width: 100, height: 50 };
const profile = (at: readonly number[], values: readonly number[]) => ({
  colour: "elev" as const,
  at: Float64Array.from(at),
  values: Float64Array.from(values),
});

describe("the profile on an image", () => {
  it("fills its box from the lowest to the highest value", () => {
    expect(profilePath(profile([0, 500, 1000], [100, 200, 150]), box)).toEqual({
      line: "M0.0 60.0L50.0 10.0L100.0 35.0",
      ground: "M0.0 60.0L50.0 10.0L100.0 35.0L100.0 60.0L0.0 60.0Z",
    });
  });

  it("keeps a flat track flat, and leaves out unknown values", () => {
    expect(profilePath(profile([0, 500, 1000], [100, Number.NaN, 110]), box)?.line).toBe(
      "M0.0 60.0L100.0 47.5",
    );
  });

  it("is empty without a length or without values", () => {
    expect(profilePath(profile([0, 0], [1, 2]), box)).toBeUndefined();
    expect(profilePath(profile([0, 10], [Number.NaN, 5]), box)).toBeUndefined();
    expect(profilePath(profile([], []), box)).toBeUndefined();
  });
});
