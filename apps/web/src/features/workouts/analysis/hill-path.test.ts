import { describe, expect, it } from "vitest";
import { hillGround, hillLine } from "./hill-path.ts";

const scale = { width: 100, height: 30, length: 2000, drop: 300 };

describe("[WORK-6] the small graph of a ski run", () => {
  it("falls from the top to the ground, on the scale of the day's highest run", () => {
    expect(
      hillLine(
        [
          [0, 1300],
          [1000, 1150],
          [2000, 1000],
        ],
        scale,
      ),
    ).toBe("M0.0 0.0L50.0 15.0L100.0 30.0");
    expect(
      hillLine(
        [
          [0, 650],
          [1000, 500],
        ],
        scale,
      ),
    ).toBe("M0.0 15.0L50.0 30.0");
  });

  it("ends on the ground", () => {
    expect(
      hillGround(
        [
          [0, 650],
          [1000, 500],
        ],
        scale,
      ),
    ).toBe("M0.0 15.0L50.0 30.0L50.0 30L0 30Z");
  });

  it("is empty without two points or without a scale", () => {
    expect(hillLine([[0, 650]], scale)).toBe("");
    expect(hillGround([], scale)).toBe("");
    expect(
      hillLine(
        [
          [0, 1],
          [1, 0],
        ],
        { ...scale, drop: 0 },
      ),
    ).toBe("");
  });
});
