import { describe, expect, it } from "vitest";
import { byteSizeText, readByteSize } from "./byte-size.ts";

describe("readByteSize", () => {
  it.each([
    ["20GB", 20e9],
    ["500 MB", 500e6],
    ["1.5TiB", 1.5 * 1024 ** 4],
    ["0", 0],
    ["123456", 123_456],
    ["10kb", 10_000],
  ])("[STOR-1] reads %s", (text, bytes) => {
    expect(readByteSize(text)).toBe(bytes);
  });

  it.each(["", "much", "-1GB", "1,5GB", "5%", "1e9", "20 gigs", "9999999TB"])(
    "[STOR-1] does not read %s",
    (text) => {
      expect(readByteSize(text)).toBeUndefined();
    },
  );

  it("[STOR-2] writes sizes for people", () => {
    expect([0, 999, 1e9, 123.4e9].map(byteSizeText)).toEqual(["0 B", "999 B", "1 GB", "123 GB"]);
  });
});
