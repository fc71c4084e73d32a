import type { MapView } from "../projection/map-view.ts";

/** The embedded map is honest to some hundred metres; from here on it is an empty sheet. */
const emptyFrom = 10;

/**
 * Whether a map shows nothing but paper: nearer than the embedded map goes, where no region lies.
 *
 * @param boxes west, south, east and north of what the regions cover, degrees
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
