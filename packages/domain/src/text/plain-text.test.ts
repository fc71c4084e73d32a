import { describe, expect, it } from "vitest";
import { plainLines, plainText } from "./plain-text.ts";

describe("plainLines", () => {
  it.each([
    ["every kind of line end", "a\r\nb\rc\nd\u2028e", "a\nb\nc\nd\ne"],
    ["many empty lines", "\n\n a\n \n\u200B\n\nb \n", "a\n\nb"],
    ["an override that turns the lines behind it around", "\u202Ea\nb", "a\nb"],
    ["nothing that people see", "\u200D\n\u2066", ""],
  ])("[SAFE-3] makes lines of plain text of %s", (_what, given, plain) => {
    expect(plainLines(given)).toBe(plain);
  });
});

describe("plainText", () => {
  it.each([
    ["an override that turns a name around", "\u202Eadmin\u202C", "admin"],
    ["isolates and embeddings", "\u2066a\u2069\u202Ab\u202C", "ab"],
    ["control characters", "a\u0000\u0007\u001B[31mb\u009B", "a[31mb"],
    ["lines", " one\r\n\ttwo\u2028three ", "one two three"],
    ["what has no width", "ad\u200Bmin\uFEFF\u00AD", "admin"],
    ["hidden text in tags", "hi\u{E0068}\u{E0069}", "hi"],
    ["half a character", "a\uD800b", "ab"],
    ["nothing that people see", "\u200D\u200F \u2066", ""],
  ])("[SAFE-3] takes away %s", (_what, given, plain) => {
    expect(plainText(given)).toBe(plain);
  });

  it.each([
    ["emoji of several", "👩‍🚴 🏃🏽‍♂️ 👨‍👩‍👧"],
    ["flags of regions", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} run"],
    ["Hebrew with a mark", "ריצת בוקר\u200F 5 ק״מ"],
    ["Arabic", "جري صباحي"],
    ["Persian with a joiner that parts", "می\u200Cدوم"],
    ["Finnish", "Hölkkä Nuuksiossa – 12 km"],
  ])("[SAFE-3] leaves alone %s", (_what, text) => {
    expect(plainText(text)).toBe(text);
  });

  it("[SAFE-3] writes the same name in one Unicode form", () => {
    expect(plainText("Mo\u0308to\u0308rhead")).toBe("Mötörhead");
  });
});
