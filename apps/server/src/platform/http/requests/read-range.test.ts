import { describe, expect, it } from "vitest";
import { readRange } from "./read-range.ts";

describe("readRange", () => {
  it.each([
    // Examples of RFC 9110, section 14.1.2, for a file of 10,000 bytes.
    ["bytes=0-499", { from: 0, to: 499 }],
    ["bytes=500-999", { from: 500, to: 999 }],
    ["bytes=-500", { from: 9500, to: 9999 }],
    ["bytes=9500-", { from: 9500, to: 9999 }],
    ["bytes=0-0", { from: 0, to: 0 }],
    ["bytes=9000-20000", { from: 9000, to: 9999 }],
    ["bytes=-20000", { from: 0, to: 9999 }],
    ["bytes=10000-", "beyond"],
    ["bytes=-0", "beyond"],
    ["bytes=0-0,-1", "whole"],
    ["bytes=700-600", "whole"],
    ["bytes=-", "whole"],
    ["lines=1-2", "whole"],
    [undefined, "whole"],
  ] as const)("[ACCT-2] reads %s", (header, range) => {
    expect(readRange(header, 10_000)).toEqual(range);
  });
});
