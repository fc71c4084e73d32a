import { describe, expect, it } from "vitest";
import { sliceFiles } from "./slice-files.ts";

const files = (...sizes: (number | "zip")[]) =>
  sizes.map((size, index) => ({
    number: index + 1,
    size: size === "zip" ? 1 : size,
    isArchive: size === "zip",
  }));
const mebibyte = 1024 * 1024;

describe("sliceFiles", () => {
  it("puts many small files together", () => {
    expect(sliceFiles(files(...Array.from({ length: 33 }, () => 1000)))).toEqual([
      { from: 1, to: 16 },
      { from: 17, to: 32 },
      { from: 33, to: 33 },
    ]);
  });

  it("gives large files slices of their own", () => {
    expect(sliceFiles(files(5 * mebibyte, 5 * mebibyte, 60 * mebibyte, 1000))).toEqual([
      { from: 1, to: 1 },
      { from: 2, to: 2 },
      { from: 3, to: 3 },
      { from: 4, to: 4 },
    ]);
  });

  it("leaves an archive alone", () => {
    expect(sliceFiles(files(1, "zip", 1, 1))).toEqual([
      { from: 1, to: 1 },
      { from: 2, to: 2 },
      { from: 3, to: 4 },
    ]);
  });

  it("makes no slice without files", () => {
    expect(sliceFiles([])).toEqual([]);
  });
});
