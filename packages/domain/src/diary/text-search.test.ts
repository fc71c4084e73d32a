import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasWords, searchableText, searchedWords } from "./text-search.ts";

const finds = (typed: string, ...texts: readonly (string | undefined)[]): boolean =>
  hasWords(searchableText(...texts), searchedWords(typed));

const plain = (text: string): string =>
  text.replaceAll(/[äå]/g, "a").replaceAll("ö", "o").replaceAll("é", "e");

describe("[LIST-2] a search for words", () => {
  it.each([
    ["run", "Morning run"],
    ["MORN ru", "Morning run"],
    ["run morning", "Morning run"],
    ["pyora", "Pyörällä töihin"],
    ["Pyörä", "PYORALLA"],
    ["cafe", "Cafe\u0301 ride"],
    ["strasse", "Lange Straße"],
    ["10", "10-km race"],
    ["10-km", "race, 10 km"],
    ["дом", "Домой"],
    ["☀", "in the ☀"],
    ["tromso", "Over TROMSØ"],
    ["Øl", "olut, ol"],
  ])("%j finds %j", (typed, text) => {
    expect(finds(typed, text)).toBe(true);
  });

  it.each([
    ["un", "Morning run"],
    ["run evening", "Morning run"],
    ["runs", "Morning run"],
  ])("%j does not find %j", (typed, text) => {
    expect(finds(typed, text)).toBe(false);
  });

  it("searches all texts, and finds words that are in different ones", () => {
    expect(finds("lake shoes", "Round the lake", "New shoes.\nFelt good")).toBe(true);
    expect(finds("lake", undefined, undefined)).toBe(false);
  });

  it("finds everything if the search is empty", () => {
    expect(searchedWords(" ,.- ")).toEqual([]);
    expect(finds(" ,.- ", "Morning run")).toBe(true);
  });

  it("finds beginnings of words in any order, case and Unicode form, and nothing else", () => {
    const word = fc.stringMatching(/^[a-zäöåé]{1,6}$/);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), fc.array(word, { maxLength: 3 }), (words, typed) => {
        const isFound = typed.every((one) => words.some((other) => plain(other).startsWith(plain(one))));
        expect(finds(typed.join(", ").toUpperCase().normalize("NFD"), words.join(" "))).toBe(isFound);
      }),
    );
  });
});
