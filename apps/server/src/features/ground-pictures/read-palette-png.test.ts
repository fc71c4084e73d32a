import { crc32, deflateSync } from "node:zlib";
import { encodePalettePng } from "@cairn/tiles/relief/palette-png";
import { describe, expect, it } from "vitest";
import { readPalettePng } from "./read-palette-png.ts";

const palette = [
  [0, 0, 0, 0],
  [0, 0, 0, 146],
  [255, 255, 255, 75],
] as const;
/** Four by four, each colour at least once. */
const numbers = Uint8Array.of(0, 1, 2, 0, 1, 1, 0, 2, 2, 0, 1, 0, 0, 2, 1, 1);
const tools = {
  deflate: (bytes: Uint8Array) => deflateSync(bytes),
  crc32: (bytes: Uint8Array) => crc32(bytes),
};

describe("[PICT-2] the shades of the mountains", () => {
  const file = encodePalettePng(numbers, palette, tools);

  it("are read as a region's archive has them", () => {
    const relief = readPalettePng(file);
    expect(relief?.size).toBe(4);
    const expected = Array.from(numbers, (number) => palette[number] ?? []).flat();
    expect([...(relief?.pixels ?? [])]).toEqual(expected);
  });

  it("are nothing where a file is cut off, is none, or says that it is larger than it is", () => {
    for (const length of [0, 20, 40, file.length - 30])
      expect(readPalettePng(file.subarray(0, length))).toBeUndefined();
    expect(readPalettePng(new Uint8Array(500))).toBeUndefined();
    const larger = Uint8Array.from(file);
    larger.set([0, 0, 2, 0, 0, 0, 2, 0], 16);
    expect(readPalettePng(larger)).toBeUndefined();
  });
});
