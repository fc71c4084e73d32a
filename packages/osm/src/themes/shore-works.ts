import type { Tags } from "../element.ts";
import { classOf, type Sketch, sketch } from "./theme.ts";

const classes: ReadonlyMap<string, string> = new Map([
  ["pier", "pier"],
  ["breakwater", "breakwater"],
  ["groyne", "groyne"],
]);

/** Structures in the water, as lines or as areas: piers, breakwaters, groynes. */
export function shoreWorks(tags: Tags): Sketch | undefined {
  const name = classOf(tags, "man_made", classes);
  return name === undefined
    ? undefined
    : sketch("pier", name === "breakwater" ? 11 : 13, tags, { class: name });
}
