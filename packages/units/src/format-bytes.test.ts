import { describe, expect, it } from "vitest";
import { formatBytes } from "./format-bytes.ts";

describe("formatBytes", () => {
  it.each([
    [0, "0", "B"],
    [999, "999", "B"],
    [1500, "1.5", "kB"],
    [20_000_000, "20", "MB"],
    [2_340_000_000, "2.3", "GB"],
    [50_000_000_000, "50", "GB"],
    [120_000_000_000_000, "120", "TB"],
  ])("[STOR-3] writes %i bytes as %s %s", (bytes, value, unit) => {
    expect(formatBytes(bytes, "en")).toEqual({ value, unit });
  });
});
