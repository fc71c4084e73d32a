import { mapRegions, meets } from "../../lib/regions/map-regions.ts";
import { useStore } from "../../lib/store.ts";
import type { MapBounds } from "../projection/map-view.ts";
import { pointsFrom } from "./point-kinds.ts";

/** Whether a region's points can be in a view: the map may be too far, show no region, or not be drawn at all. */
export type PointsShown = "shown" | "far" | "noRegion" | "noMap";

/** Hook: whether a region's points can be in a view. */
export function usePointsShown(
  [west, south, east, north]: MapBounds,
  zoom: number,
  hasMap: boolean,
): PointsShown {
  const { regions } = useStore(mapRegions);
  const isThere = regions.some(({ bbox: [w, s, e, n] }) => meets(w, e, west, east) && s < north && n > south);
  if (!hasMap) return "noMap";
  if (!isThere) return "noRegion";
  return zoom < pointsFrom ? "far" : "shown";
}
