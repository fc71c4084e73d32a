import { placesToShow } from "./places.ts";

/** Towns and villages for the search by name: `name, country, latitude, longitude, inhabitants` in lines, most people first. */
export const placeList = (): string =>
  placesToShow()
    .map(({ name, country, population, loc: { coordinates } }) =>
      [name, country, coordinates[1], coordinates[0], population].join("\t"),
    )
    .map((line) => `${line}\n`)
    .join("");
