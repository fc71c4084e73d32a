import type { FoundPlace } from "@cairn/contracts/geocoding/geocoding";
import type { Bbox } from "@cairn/geo/bbox";

/** The view that shows a found place; undefined if the answer has no complete box, which then counts as no result (EXPL-3). */
export function foundBox({ extent }: Pick<FoundPlace, "extent">): Bbox | undefined {
  if (extent?.length !== 4 || !extent.every(Number.isFinite)) return undefined;
  const [west = 0, south = 0, east = 0, north = 0] = extent;
  return south <= north ? [west, south, east, north] : undefined;
}
