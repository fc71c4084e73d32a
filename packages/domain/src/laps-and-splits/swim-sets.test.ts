import { describe, expect, it } from "vitest";
import { swimSetsOf } from "./swim-sets.ts";

const length = (startTime: number, swolf?: number, strokeType = "freestyle") => ({
  startTime,
  duration: 30,
  strokeType,
  ...(swolf === undefined ? {} : { swolf }),
});

describe("[API-35] sets of a swim", () => {
  // 4 x 25 m on 30 s, 15 s of rest, 2 x 25 m.
  it("end when the swimmer rests at the wall", () => {
    const sets = swimSetsOf([0, 30, 60, 90, 135, 165].map((start) => length(start, 48)));
    expect(sets).toEqual([
      { number: 1, startTime: 0, lengths: 4, duration: 120, rest: 15, swolf: 48, strokeType: "freestyle" },
      { number: 2, startTime: 135, lengths: 2, duration: 60, swolf: 48, strokeType: "freestyle" },
    ]);
  });

  it("continue through turns, and through clocks that are off by a second", () => {
    expect(swimSetsOf([length(0), length(31), length(60.5)]).map((set) => set.lengths)).toEqual([3]);
  });

  it("report a change of style", () => {
    expect(swimSetsOf([length(0), length(30, 50, "backstroke")])[0]).toMatchObject({
      strokeType: "mixed",
      swolf: 50,
    });
  });

  it("are empty without lengths", () => {
    expect(swimSetsOf([])).toEqual([]);
  });
});
