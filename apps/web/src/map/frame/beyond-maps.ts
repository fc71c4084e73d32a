import type { MapView } from "../projection/map-view.ts";

/** The embedded map is accurate to some hundred metres; from this zoom on it is empty. */
const emptyFrom = 10;

/**
 * Whether a map shows nothing but paper: at a deeper zoom than the embedded map supports, outside all regions.
 *
 * @param boxes west, south, east and north of the areas of the regions, degrees
 */
export const isBeyondMaps = (
  { zoom, centre: { lon, lat } }: Pick<MapView, "zoom" | "centre">,
  boxes: readonly (readonly number[])[],
): boolean =>
  zoom >= emptyFrom &&
  !boxes.some(([west = 0, south = 0, east = 0, north = 0]) => {
    const turned = lon - Math.round((lon - (west + east) / 2) / 360) * 360;
    return turned >= west && turned <= east && lat >= south && lat <= north;
  });
