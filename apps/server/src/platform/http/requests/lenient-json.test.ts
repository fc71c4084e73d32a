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

  it.each([
    ["32 arrays inside each other", "[".repeat(32) + "]".repeat(32)],
    ["50,000 values", JSON.stringify(Array.from({ length: 49_999 }, () => 1))],
    ["brackets and commas inside a string", JSON.stringify(["[{,".repeat(100_000)])],
  ])("reads %s", (_what, text) => {
    expect(parseLenientJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  it.each([
    ["33 arrays inside each other", "[".repeat(33) + "]".repeat(33)],
    ["a body of nothing but brackets", "[".repeat(1_000_000)],
    ["objects inside each other", '{"a":'.repeat(200_000)],
    ["50,001 values", JSON.stringify(Array.from({ length: 50_001 }, () => 1))],
    ["a hundred thousand empty arrays", JSON.stringify(Array.from({ length: 100_000 }, () => []))],
    ["half a million commas", ",".repeat(500_000)],
  ])("does not look at %s", (_what, text) => {
    expect(parseLenientJson(text)).toEqual({ ok: false, error: "too_complex" });
  });
});
