import type { Tags } from "../element.ts";
import { isTrue, wholeNumber } from "./tag-values.ts";
import { type Sketch, sketch } from "./theme.ts";

/** First zoom by admin_level: countries, regions, and so on down to municipalities. */
const minZooms: Readonly<Record<number, number>> = {
  2: 2,
  3: 4,
  4: 5,
  5: 7,
  6: 8,
  7: 9,
  8: 10,
  9: 12,
  10: 12,
};

/** The level of an administrative boundary; 2 is between countries. */
export const adminLevel = (tags: Tags): number | undefined =>
  tags.get("boundary") === "administrative" ? wholeNumber(tags.get("admin_level"), 2, 10) : undefined;

/** A border line of a level: the line belongs to the areas on both sides, so it does not have its own name. */
export function border(level: number, tags: Tags): Sketch {
  return sketch("boundary", minZooms[level] ?? 12, new Map(), {
    admin_level: level,
    maritime: isTrue(tags, "maritime") || tags.get("natural") === "coastline",
    disputed: isTrue(tags, "disputed") || tags.get("boundary") === "disputed",
  });
}
