import { createRandom } from "@cairn/demo/random";
import { describe, expect, it } from "vitest";
import { findPlaces, type PlaceSearch } from "./find-places.ts";
import { indexPlaces, type NamedPlace, type PlaceKind } from "./place-index.ts";
import { indexWords, wordsLike } from "./word-index.ts";

const place = (
  name: string,
  country: string,
  importance: number,
  more: Partial<NamedPlace> = {},
): NamedPlace => ({
  names: [{ text: name, language: "" }],
  kind: "settlement",
  country,
  lat: 0,
  lon: 0,
  importance,
  ...more,
});

const index = indexPlaces([
  place("London", "GB", 0.9),
  place("Zürich", "CH", 0.8),
  place("London", "CA", 0.7, { lat: 43, lon: -81 }),
  place("Malmö", "SE", 0.65),
  place("Tampere", "FI", 0.6, { lat: 61.5, lon: 23.79 }),
  place("Londonderry", "GB", 0.5, { lat: 55, lon: -7.3 }),
  place("Łódź", "PL", 0.45),
  place("New London", "US", 0.4, { lat: 41.35, lon: -72.1 }),
  place("Å", "NO", 0.1),
  place("京都市", "JP", 0.3),
  place("Hämeenkatu", "FI", 0.05, { kind: "street", lat: 61.497, lon: 23.765 }),
  place("Hämeenkatu", "FI", 0.05, { kind: "street", lat: 60.45, lon: 22.26 }),
]);
const find = (text: string, limit = 3, more: Partial<PlaceSearch> = {}) =>
  findPlaces(index, { text, limit, ...more }).map(({ name, country }) => `${name} ${country}`);

const nearTo = (lat: number, lon: number) => ({ near: { lat, lon } });

describe("findPlaces", () => {
  it.each([
    ["zurich", ["Zürich CH"]],
    ["ZÜRICH", ["Zürich CH"]],
    ["malmo", ["Malmö SE"]],
    ["lodz", ["Łódź PL"]],
    ["  tamp ", ["Tampere FI"]],
    ["å", ["Å NO"]],
    ["京都", ["京都市 JP"]],
  ])("[API-93] forgives case and diacritics: %s", (text, found) => {
    expect(find(text)).toEqual(found);
  });

  it("[API-93] [EXPL-3] finds whole names first, then beginnings of words, larger places first, up to the requested number", () => {
    expect(find("london")).toEqual(["London GB", "London CA", "Londonderry GB"]);
    expect(find("london", 4)).toEqual(["London GB", "London CA", "Londonderry GB", "New London US"]);
    expect(find("new lon")).toEqual(["New London US"]);
    expect(find("london new")).toEqual(["New London US"]);
    expect(find("london", 1)).toEqual(["London GB"]);
  });

  it.each([
    ["tampete", "Tampere FI"],
    ["tampre", "Tampere FI"],
    ["tammpere", "Tampere FI"],
    ["tmapere", "Tampere FI"],
    ["zürihc", "Zürich CH"],
    ["xampere", "Tampere FI"],
    ["londonedrri", "Londonderry GB"],
    ["new lonodn", "New London US"],
    ["malm", "Malmö SE"],
    ["mamlö", "Malmö SE"],
  ])("[EXPL-3] forgives an error in four letters or more, and two in eight: %s", (text, found) => {
    expect(find(text)[0]).toBe(found);
  });

  it.each(["lxndxn", "xlo", "tanpexe", "lxndxnxerry", "yx"])("[EXPL-3] forgives no more: %s", (text) => {
    expect(find(text)).toEqual([]);
  });

  it("[EXPL-3] puts what is near first, but no word with an error before one without", () => {
    expect(find("london", 3, nearTo(43.1, -81.2))[0]).toBe("London CA");
    expect(find("lond", 4, nearTo(55, -7.2))[0]).toBe("Londonderry GB");
    expect(find("hameenkatu", 1, nearTo(61.5, 23.8))).toEqual(["Hämeenkatu FI"]);
    const [street] = findPlaces(index, { text: "hameenkatu", limit: 1, near: { lat: 61.5, lon: 23.8 } });
    expect(street).toMatchObject({ kind: "street", lat: 61.497, lon: 23.765 });
    expect(find("malmo", 3, nearTo(61.5, 23.8))).toEqual(["Malmö SE"]);
  });

  it.each([
    ["Hämeenkatu 5, Tampere", 61.497],
    ["Hämeenkatu 5, 33100 Tampere", 61.497],
    ["Hämeenkatu 5 Tampere", 61.497],
    ["Nokatu 5, Tampere", 61.5],
  ])("[EXPL-3] finds the street of an address in its town, or the town: %s", (text, lat) => {
    expect(findPlaces(index, { text, limit: 3 })[0]?.lat).toBe(lat);
  });

  it.each([
    ["Bahnhofstrasse 1, 8001 Zürich, Schweiz", ["Zürich CH"]],
    ["Storgatan 3 Malmö", ["Malmö SE"]],
  ])("[API-93] takes the place out of an address: %s", (text, found) => {
    expect(find(text)).toEqual(found);
  });

  it("[API-93] forgives no error in the town of an address that is known without one", () => {
    const two = indexPlaces([
      place("Tampere", "FI", 0.6),
      place("Ampére", "BR", 0.5, { lat: -25.9, lon: -53.4 }),
    ]);
    const found = (text: string) => findPlaces(two, { text, limit: 3 }).map(({ name }) => name);
    expect(found("Nokatu 5, Tampere")).toEqual(["Tampere"]);
    expect(found("tampere")).toEqual(["Tampere", "Ampére"]);
  });

  it.each(["", "  ", ",,", "?!", "nowhere at all", "12", "ndn"])("[API-93] finds nothing for %j", (text) => {
    expect(find(text)).toEqual([]);
  });

  it("[EXPL-3] knows a place in every language, shows it in the reader's, and only once", () => {
    const names = [
      { text: "Wien", language: "" },
      { text: "Vienna", language: "en" },
      { text: "Bécs", language: "hu" },
      { text: "ウィーン", language: "ja" },
    ] as const;
    const here: { kind: PlaceKind; lat: number; lon: number } = { kind: "settlement", lat: 48.2, lon: 16.37 };
    const many = indexPlaces([
      place("Wien", "AT", 0.8, { ...here, lat: 48.21 }),
      place("Wien", "", 0.7, {
        ...here,
        names: [...names] as [(typeof names)[0], ...(typeof names)[number][]],
      }),
      place("Wien", "", 0.2, { ...here, kind: "station" }),
    ]);
    const search = (text: string, language: string) =>
      findPlaces(many, { text, limit: 5, language }).map(({ name, kind }) => `${name} ${kind}`);
    expect(search("vienna", "en")).toEqual(["Vienna settlement"]);
    expect(search("becs", "de")).toEqual(["Wien settlement"]);
    expect(search("ウィ", "fi")).toEqual(["Wien settlement"]);
    expect(search("wien", "de")).toEqual(["Wien settlement", "Wien station"]);
  });

  it("[EXPL-3] finds small places near and large ones anywhere by a letter that most names have", () => {
    const random = createRandom("crowd");
    const crowd = Array.from({ length: 50_000 }, (_, i) =>
      place(`Sa${i.toString(36)}`, "XX", 0.3 * random.next(), {
        lat: random.between(-80, 80),
        lon: random.between(-180, 180),
      }),
    );
    const all = indexPlaces([
      ...crowd,
      place("Sahuge", "XX", 0.9, { lat: 10, lon: 10 }),
      place("Satiny", "XX", 0.01, { lat: 60, lon: 179.99 }),
      place("Sa", "XX", 0, { lat: -30, lon: 0 }),
    ]);
    const names = (text: string, near?: PlaceSearch["near"]) =>
      findPlaces(all, { text, limit: 3, near }).map(({ name }) => name);
    expect(names("s")[0]).toBe("Sahuge");
    expect(names("sa").slice(0, 2)).toEqual(["Sa", "Sahuge"]);
    expect(names("s", { lat: 60, lon: -179.99 })).toContain("Satiny");
  });
});

/** Edits by the definition of optimal string alignment. */
function edits(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) => [i]);
  for (let j = 0; j <= other.length; j++) (rows[0] as number[])[j] = j;
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= one.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      (rows[i] as number[])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1),
        isSwap ? at(i - 2, j - 2) + 1 : Infinity,
      );
    }
  return at(one.length, other.length);
}

describe("wordsLike", () => {
  it("[EXPL-3] finds exactly the words that a comparison with each finds", () => {
    const random = createRandom("words");
    const word = () => Array.from({ length: random.int(1, 9) }, () => random.pick(["a", "b", "c"])).join("");
    const words = [...new Set(Array.from({ length: 2000 }, word))].toSorted();
    const sorted = indexWords(words.length, (name) => [words[name] ?? ""]);
    for (let round = 0; round < 150; round++) {
      const typed = word();
      for (const [most, isBeginning] of [0, 1, 2].flatMap((n) => [[n, false] as const, [n, true] as const])) {
        const found = wordsLike(sorted, typed, most, isBeginning).flatMap(({ from, to }) =>
          words.slice(from, to),
        );
        const isLike = (one: string): boolean =>
          isBeginning
            ? Array.from({ length: one.length + 1 }, (_, end) => one.slice(0, end)).some(
                (start) => edits(start, typed) <= most,
              )
            : edits(one, typed) <= most;
        expect(found, `${typed} ${most} ${isBeginning}`).toEqual(words.filter(isLike));
      }
    }
  });
});
