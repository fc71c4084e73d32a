import { sportProfiles } from "@cairn/domain/sports/sport-profiles";
import { describe, expect, it } from "vitest";
import { classOf } from "../../../lib/track/value-classes.ts";
import { classBounds, usableColourings } from "./line-colouring.ts";

const column = (...values: number[]) => Float64Array.from(values);
const track = { length: 3, time: column(0, 1, 2), distance: column(0, 1, 2), segmentStarts: [0] };

describe("classBounds", () => {
  it("divides grades into five classes that are the same for every workout: level is within 2 %, steep from 6 %", () => {
    const bounds = classBounds({ ...track, grade: column(-0.1, 0, 0.1) }, "grade", []) ?? [];
    expect([-0.12, -0.03, 0.01, 0.03, 0.06].map((grade) => classOf(bounds, grade))).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("usableColourings", () => {
  it("offers grade if the track goes up or down at all", () => {
    expect(
      usableColourings({ ...track, grade: column(0.01, -0.01, Number.NaN) }, undefined, sportProfiles.hiking),
    ).toEqual(["none"]);
    expect(
      usableColourings({ ...track, grade: column(0.01, -0.04, Number.NaN) }, undefined, sportProfiles.hiking),
    ).toEqual(["none", "grade"]);
  });
});
