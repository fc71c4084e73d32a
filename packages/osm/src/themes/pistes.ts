import type { Tags } from "../element.ts";
import { firstValue, has, isTrue } from "./tag-values.ts";
import { type Sketch, sketch } from "./theme.ts";

const classes: ReadonlyMap<string, string> = new Map([
  ["downhill", "downhill"],
  ["nordic", "nordic"],
  ["skitour", "skitour"],
  ["sled", "sled"],
  ["sleigh", "sled"],
  ["hike", "hike"],
  ["snow_park", "snow_park"],
]);

const difficulties: ReadonlyMap<string, string> = new Map([
  ["novice", "novice"],
  ["easy", "easy"],
  ["intermediate", "intermediate"],
  ["intermittent", "intermediate"],
  ["advanced", "advanced"],
  ["expert", "expert"],
  ["extreme", "expert"],
  ["freeride", "freeride"],
]);

/** Pistes, as lines or as areas. A piste's own name has priority over the name of the way under it. */
export function pistes(tags: Tags): Sketch | undefined {
  const name = classes.get(firstValue(tags.get("piste:type")) ?? "");
  if (name === undefined) return undefined;
  const made = sketch("piste", name === "downhill" ? 10 : 11, tags, {
    class: name,
    difficulty: difficulties.get(firstValue(tags.get("piste:difficulty")) ?? ""),
    ref: tags.get("piste:ref") ?? tags.get("ref"),
    oneway: isTrue(tags, "piste:oneway") || isTrue(tags, "oneway"),
    lit: tags.has("piste:lit") ? has(tags, "piste:lit") : has(tags, "lit"),
    grooming: firstValue(tags.get("piste:grooming")),
  });
  const own = tags.get("piste:name");
  return own === undefined ? made : { ...made, attributes: { ...made.attributes, name: own } };
}
