import { crc32, deflateSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { overlayPictures } from "./overlay-pictures.ts";
import { encodePalettePng } from "./palette-png.ts";
import { type PalettePicture, readPalettePng } from "./read-palette-png.ts";

const palette = [
  [0, 0, 0, 0],
  [0, 0, 0, 146],
  [255, 255, 255, 75],
] as const;
/** Four by four pixels, each colour at least once. */
const numbers = Uint8Array.of(0, 1, 2, 0, 1, 1, 0, 2, 2, 0, 1, 0, 0, 2, 1, 1);
const tools = {
  deflate: (bytes: Uint8Array) => deflateSync(bytes),
  crc32: (bytes: Uint8Array) => crc32(bytes),
};

const read = (bytes: Uint8Array): PalettePicture | undefined =>
  readPalettePng(bytes, (packed, length) => {
    try {
      return inflateSync(packed, { maxOutputLength: length });
    } catch {
      return undefined;
    }
  });

describe("[PICT-2] hillshading", () => {
  const file = encodePalettePng(numbers, palette, tools);

  it("is read as a region's archive has it", () => {
    expect(read(file)).toEqual({ size: 4, numbers, palette });
  });

  it("is undefined if a file is cut off, is no PNG, or states a false size", () => {
    for (const length of [0, 20, 40, file.length - 30])
      expect(read(file.subarray(0, length))).toBeUndefined();
    expect(read(new Uint8Array(500))).toBeUndefined();
    const larger = Uint8Array.from(file);
    larger.set([0, 0, 2, 0, 0, 0, 2, 0], 16);
    expect(read(larger)).toBeUndefined();
  });

  it("of several regions continues from one to the next: the first pixel that is not clear counts", () => {
    const picture = (...of: number[]): PalettePicture => ({ size: 2, numbers: Uint8Array.from(of), palette });
    const others = [picture(2, 2, 0, 0), picture(0, 1, 1, 0)];
    expect(overlayPictures(picture(1, 0, 0, 0), others)).toEqual(picture(1, 2, 1, 0));
    const larger = { ...picture(2, 2, 2, 2), size: 4 };
    const otherwise = { ...picture(2, 2, 2, 2), palette: palette.toReversed() };
    expect(overlayPictures(picture(1, 0, 0, 0), [larger, otherwise])).toEqual(picture(1, 0, 0, 0));
  });
});
