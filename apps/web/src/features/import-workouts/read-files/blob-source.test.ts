import { describe, expect, it } from "vitest";
import { blobSource } from "./blob-source.ts";

describe("blobSource", () => {
  const bytes = Uint8Array.from({ length: 3 * 1024 * 1024 }, (_, i) => (i * 7) % 251);
  const source = blobSource(new Blob([bytes]));

  it("returns the bytes at any position, in any order, to the end", async () => {
    const places = [
      [0, 4],
      [bytes.length - 30, bytes.length],
      [10, 2_000_000],
      [500, 500],
      [1_048_570, 1_048_600],
    ] as const;
    expect(source.length).toBe(bytes.length);
    for (const [from, to] of places) expect(await source.read(from, to)).toEqual(bytes.subarray(from, to));
  });
});
