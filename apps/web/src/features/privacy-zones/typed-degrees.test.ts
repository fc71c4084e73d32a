import { describe, expect, it } from "vitest";
import { arePlaced, typedDegrees } from "./typed-degrees.ts";

describe("typed degrees", () => {
  it("are read with a point or a comma, and with either minus sign", () => {
    expect(typedDegrees("x", "23.78712")).toBe(23.787_12);
    expect(typedDegrees("y", " -33,8688 ")).toBe(-33.8688);
    expect(typedDegrees("x", "\u22120.12")).toBe(-0.12);
    expect(typedDegrees("x", "-180")).toBe(-180);
    expect(typedDegrees("y", "0")).toBe(0);
  });

  it.each(["", " ", "-", "--1", "-.", "+1", "east", "1e1", "90.01", "-90,1"])(
    "are not read from %j",
    (text) => {
      expect(typedDegrees("y", text)).toBeUndefined();
    },
  );

  it("make a position only if each of them is one", () => {
    expect(arePlaced({})).toBe(true);
    expect(arePlaced({ x: "-120", y: "60" })).toBe(true);
    expect(arePlaced({ x: "-120", y: "-120" })).toBe(false);
    expect(arePlaced({ x: "" })).toBe(false);
  });
});
