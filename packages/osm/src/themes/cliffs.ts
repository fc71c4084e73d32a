import type { Tags } from "../element.ts";
import { type Sketch, sketch } from "./theme.ts";

/** Cliffs as lines, with the lower side to their right. */
export const cliffs = (tags: Tags): Sketch | undefined =>
  tags.get("natural") === "cliff" ? sketch("cliff", 13, tags, { class: "cliff" }) : undefined;
