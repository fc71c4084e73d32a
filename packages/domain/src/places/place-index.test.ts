import { describe, expect, it } from "vitest";
import { findPlaces, indexPlaces } from "./place-index.ts";

const named = (name: string, country: string) => ({ name, country, lat: 0, lon: 0 });

/** Ordered by inhabitants, most first. */
const index = indexPlaces([
  named("London", "GB"),
  named("Zürich", "CH"),
  named("London", "CA"),
  named("Malmö", "SE"),
  named("Tampere", "FI"),
  named("Londonderry", "GB"),
  named("Łódź", "PL"),
  named("New London", "US"),
  named("Å", "NO"),
  named("京都市", "JP"),
]);
const find = (text: string, limit = 3) =>
  findPlaces(index, text, limit).map((place) => `${place.name} ${place.country}`);

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

  it("[API-93] finds whole names first, then beginnings of words, larger places first, up to the requested number", () => {
    expect(find("london")).toEqual(["London GB", "London CA", "Londonderry GB"]);
    expect(find("london", 4)).toEqual(["London GB", "London CA", "Londonderry GB", "New London US"]);
    expect(find("new lon")).toEqual(["New London US"]);
    expect(find("london", 1)).toEqual(["London GB"]);
  });

  it.each([
    ["Hämeenkatu 5, Tampere", ["Tampere FI"]],
    ["Hämeenkatu 5, 33100 Tampere", ["Tampere FI"]],
    ["Bahnhofstrasse 1, 8001 Zürich, Schweiz", ["Zürich CH"]],
    ["Storgatan 3 Malmö", ["Malmö SE"]],
  ])("[API-93] takes the place out of an address: %s", (text, found) => {
    expect(find(text)).toEqual(found);
  });

  it.each(["", "  ", ",,", "?!", "nowhere at all", "12", "ondon"])(
    "[API-93] finds nothing for %j",
    (text) => {
      expect(find(text)).toEqual([]);
    },
  );
});
