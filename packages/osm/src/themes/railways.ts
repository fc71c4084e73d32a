import type { Tags } from "../element.ts";
import { classOf, type Sketch, sketch } from "./theme.ts";
import { structureOf } from "./way-attributes.ts";

const classes: ReadonlyMap<string, readonly [name: string, minZoom: number]> = new Map([
  ["rail", ["rail", 8]],
  ["narrow_gauge", ["narrow_gauge", 9]],
  ["light_rail", ["light_rail", 11]],
  ["monorail", ["light_rail", 11]],
  ["tram", ["tram", 12]],
  ["subway", ["subway", 12]],
  ["funicular", ["funicular", 11]],
  ["disused", ["disused", 13]],
]);

const services = new Set(["yard", "siding", "spur", "crossover"]);

/** Railways; yards and sidings appear later than the lines. */
export function railways(tags: Tags): Sketch | undefined {
  const found = classOf(tags, "railway", classes);
  if (!found) return undefined;
  const [name, minZoom] = found;
  const service = services.has(tags.get("service") ?? "") ? tags.get("service") : undefined;
  return sketch("railway", service === undefined ? minZoom : 13, tags, {
    class: name,
    structure: structureOf(tags),
    service,
  });
}
