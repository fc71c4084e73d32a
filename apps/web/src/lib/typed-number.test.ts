import { describe, expect, it } from "vitest";
import { typedNumber, typedWholeNumber } from "./typed-number.ts";

describe("[ADD-1] a typed number", () => {
  it.each([
    ["", 0],
    ["7", 7],
    ["1 234,5", 1234.5],
    [".5", 0.5],
    [".", Number.NaN],
    ["1,2,3", Number.NaN],
    ["1e3", Number.NaN],
  ])("reads %j as %d", (text, value) => {
    expect(typedNumber(text)).toBe(value);
  });

  it.each([
    ["", 0],
    ["9000", 9000],
    ["10,000", 10_000],
    ["10.000", 10_000],
    ["10 000", 10_000],
    // As Intl groups digits in Finnish and in Swiss German.
    ["10\u00A0000", 10_000],
    ["10\u202F000", 10_000],
    ["1\u2019234\u2019567", 1_234_567],
    ["1'234'567", 1_234_567],
    ["1,250", 1250],
    ["12.0", Number.NaN],
    ["10,5", Number.NaN],
    ["1.25", Number.NaN],
    ["1,2500", Number.NaN],
    ["1000,000", Number.NaN],
    ["1,234.567", Number.NaN],
    ["1,,234", Number.NaN],
    ["0,250", Number.NaN],
    ["-5", Number.NaN],
  ])("that is whole is read from %j as %d", (text, value) => {
    expect(typedWholeNumber(text)).toBe(value);
  });

  it("that is whole is what this runtime writes with grouped digits, in any language", () => {
    for (const language of ["en", "de", "de-CH", "fi", "fr", "es", "it", "sv", "pt-BR"]) {
      const text = new Intl.NumberFormat(language, { useGrouping: "always" }).format(12_345_678);
      expect(typedWholeNumber(text), language).toBe(12_345_678);
    }
  });
});
