import { has, metres, wholeNumber } from "./tag-values.ts";
import { sketch, type Theme } from "./theme.ts";

/** Height of a storey, if only their number is known, metres. */
const metresPerLevel = 3;

/** Buildings, with their height in metres if it is known. */
export const buildings: Theme = (tags) => {
  if (!has(tags, "building") || tags.get("location") === "underground") return undefined;
  const levels = wholeNumber(tags.get("building:levels"), 1, 200);
  const height = metres(tags.get("height")) ?? (levels === undefined ? undefined : levels * metresPerLevel);
  const isPlausible = height !== undefined && height > 0 && height < 1000;
  return sketch("building", 13, tags, { height: isPlausible ? height : undefined });
};
