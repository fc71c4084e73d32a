import { describe, expect, it } from "vitest";
import { parseLenientJson } from "./lenient-json.ts";

describe("parseLenientJson", () => {
  it.each([
    ['[{"a":"1"}]11', [{ a: "1" }]],
    ['{"a":"}]\\""} trailing', { a: '}]"' }],
    ["[1,2]", [1, 2]],
    ["true", true],
    ["  ", undefined],
  ])("reads %j", (text, value) => {
    expect(parseLenientJson(text)).toEqual({ ok: true, value });
  });

  it.each(["[1,2", "{,}", "11[]x{", "]", '{"a'])("refuses %j", (text) => {
    expect(parseLenientJson(text)).toEqual({ ok: false, error: "malformed" });
  });

  it("survives a body of nothing but brackets", () => {
    expect(parseLenientJson("[".repeat(1_000_000)).ok).toBe(false);
  });
});
