import type { Tags } from "../element.ts";
import { classOf, type Sketch, sketch } from "./theme.ts";

const ofLines: ReadonlyMap<string, readonly [name: string, minZoom: number]> = new Map([
  ["runway", ["runway", 10]],
  ["taxiway", ["taxiway", 12]],
]);

const ofAreas: ReadonlyMap<string, readonly [name: string, minZoom: number]> = new Map([
  ...ofLines,
  ["apron", ["apron", 12]],
  ["helipad", ["helipad", 14]],
]);

const drawn = (
  tags: Tags,
  classes: ReadonlyMap<string, readonly [name: string, minZoom: number]>,
): Sketch | undefined => {
  const found = classOf(tags, "aeroway", classes);
  return found && sketch("aeroway", found[1], tags, { class: found[0], ref: tags.get("ref") });
};

const isLine = (tags: Tags): boolean => ofLines.has(tags.get("aeroway") ?? "") && tags.get("area") !== "yes";

/** Runways and taxiways. */
export const aeroways = (tags: Tags): Sketch | undefined => (isLine(tags) ? drawn(tags, ofLines) : undefined);

/** The paved ground of airfields; runways only if they are tagged as areas, because most are lines that may be closed. */
export const aerowayAreas = (tags: Tags): Sketch | undefined =>
  isLine(tags) ? undefined : drawn(tags, ofAreas);
