import { expect, it } from "vitest";
import { nameAfter } from "./region-name.ts";

it.each([
  ["https://download.example.org/europe/andorra-latest.osm.pbf", "andorra"],
  ["https://download.example.org/South%20Tyrol.osm.pbf?key=1", "south-20tyrol"],
  ["C:\\maps\\Åland.osm.pbf", "land"],
  ["", ""],
])("[OPER-13] a region is named after its extract: %s", (extract, name) => {
  expect(nameAfter(extract)).toBe(name);
});
