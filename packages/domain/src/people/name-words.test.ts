import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameWords } from "./name-words.ts";

describe("words of a name", () => {
  it.each([
    ["Åsa Öhman", ["asa", "ohman"]],
    ["Đorđe Łukasiewicz", ["dorde", "lukasiewicz"]],
    ["Søren Groß-Müller", ["soren", "gross", "muller"]],
    ["maija.salo_82", ["maija", "salo", "82"]],
    ["İpek IŞIK", ["ipek", "isik"]],
    ["Ærøskøbing", ["aeroskobing"]],
    ["Nguyễn Thị", ["nguyen", "thi"]],
    ["Иван Щёголев", ["иван", "щеголев"]],
    ["ｆｕｌｌ ｗｉｄｔｈ", ["full", "width"]],
    ["Anna Anna", ["anna"]],
    [" -._ ", []],
  ])("[SOC-7] folds %j", (name, words) => {
    expect(nameWords(name)).toEqual(words);
  });

  it("[SOC-7] folding is idempotent for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const words = nameWords(text);
        expect(nameWords(words.join(" "))).toEqual(words);
        expect(words.length).toBeLessThanOrEqual(8);
        for (const word of words) expect(Array.from(word).length).toBeLessThanOrEqual(24);
      }),
    );
  });
});
