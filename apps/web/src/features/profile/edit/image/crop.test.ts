import { describe, expect, it } from "vitest";
import { dragged, squareOf, wholeCrop } from "./crop.ts";

const wide = { width: 600, height: 400 };

describe("[SET-1] the square of a profile image", () => {
  it("is in the middle of the image at first", () => {
    expect(squareOf(wide, wholeCrop)).toEqual({ left: 100, top: 0, side: 400 });
    expect(squareOf({ width: 400, height: 600 }, wholeCrop)).toEqual({ left: 0, top: 100, side: 400 });
  });

  it("is smaller when zoomed, and never leaves the image", () => {
    expect(squareOf(wide, { zoom: 2, x: 0, y: 1 })).toEqual({ left: 0, top: 200, side: 200 });
    expect(squareOf(wide, { zoom: 100, x: 7, y: -3 })).toEqual({ left: 500, top: 0, side: 100 });
  });

  it("follows the image that is dragged under it, up to its edges", () => {
    const right = dragged(wide, wholeCrop, 0.1, 0.5);
    expect(squareOf(wide, right)).toEqual({ left: 60, top: 0, side: 400 });
    expect(squareOf(wide, dragged(wide, right, -9, 0)).left).toBe(200);
  });
});
