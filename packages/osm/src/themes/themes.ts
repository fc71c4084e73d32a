import type { Tags } from "../element.ts";
import { aerialways } from "./aerialways.ts";
import { aerowayAreas, aeroways } from "./aeroways.ts";
import { buildings } from "./buildings.ts";
import { cliffs } from "./cliffs.ts";
import { landcover } from "./landcover.ts";
import { landuse, protectedAreas } from "./landuse.ts";
import { paths } from "./paths.ts";
import { pistes } from "./pistes.ts";
import { placeAreas, places } from "./places.ts";
import { pois } from "./pois.ts";
import { railways } from "./railways.ts";
import { roads } from "./roads.ts";
import { shoreWorks } from "./shore-works.ts";
import type { Sketch, Theme } from "./theme.ts";
import { waterAreas, waterways } from "./water.ts";

const areaThemes: readonly Theme[] = [
  waterAreas,
  landcover,
  landuse,
  protectedAreas,
  buildings,
  shoreWorks,
  aerowayAreas,
];
const lineThemes: readonly ((tags: Tags) => Sketch | undefined)[] = [
  roads,
  waterways,
  aerialways,
  railways,
  cliffs,
  shoreWorks,
  aeroways,
];

/** All sketches of a point. */
export const pointSketches = (tags: Tags): Sketch[] => drawn([pois(tags), places(tags)]);

/**
 * All sketches of a line.
 *
 * @param isOfTrail whether a marked trail follows it
 * @param isPisteArea whether it is the edge of a piste and not a piste itself
 */
export const lineSketches = (tags: Tags, isOfTrail: boolean, isPisteArea: boolean): Sketch[] =>
  drawn([
    ...lineThemes.map((theme) => theme(tags)),
    paths(tags, isOfTrail),
    isPisteArea ? undefined : pistes(tags),
  ]);

/**
 * All sketches of an area.
 *
 * @param area in fractions of the world's square
 * @param isPisteArea whether it is the area of a piste, if it is a piste
 */
export const areaSketches = (tags: Tags, area: number, isPisteArea: boolean): Sketch[] =>
  drawn([...areaThemes.map((theme) => theme(tags, area)), isPisteArea ? pistes(tags) : undefined]);

/** The symbols and names inside an area. */
export const symbolSketches = (tags: Tags): Sketch[] => drawn([pois(tags), placeAreas(tags)]);

const drawn = (sketches: readonly (Sketch | undefined)[]): Sketch[] =>
  sketches.filter((sketch) => sketch !== undefined);
