import type { Tags } from "../element.ts";
import { classOf, type Sketch, sketch } from "./theme.ts";

const classes: ReadonlyMap<string, string> = new Map([
  ["cable_car", "cable_car"],
  ["gondola", "gondola"],
  ["chair_lift", "chair_lift"],
  ["mixed_lift", "mixed_lift"],
  ["drag_lift", "drag_lift"],
  ["t-bar", "drag_lift"],
  ["j-bar", "drag_lift"],
  ["platter", "drag_lift"],
  ["rope_tow", "drag_lift"],
  ["magic_carpet", "magic_carpet"],
  ["zip_line", "zip_line"],
  ["goods", "goods"],
]);

/** Lifts and cable cars. */
export function aerialways(tags: Tags): Sketch | undefined {
  const name = classOf(tags, "aerialway", classes);
  if (name === undefined) return undefined;
  const isLarge = name === "cable_car" || name === "gondola" || name === "chair_lift";
  return sketch("aerialway", isLarge ? 10 : 12, tags, { class: name });
}
