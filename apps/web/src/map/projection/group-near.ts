import { type MapPlace, tileSize, worldX, worldY } from "./map-view.ts";

/**
 * Places by the square of the map in which they are, in order of their first one.
 *
 * @param reach side of a square, CSS pixels
 */
export function groupNear<Place extends MapPlace>(
  places: readonly Place[],
  zoom: number,
  reach: number,
): readonly (readonly [Place, ...Place[]])[] {
  const squares = (tileSize * 2 ** zoom) / reach;
  const groups = new Map<string, [Place, ...Place[]]>();
  for (const place of places) {
    const square = `${Math.floor(worldX(place.lon) * squares)} ${Math.floor(worldY(place.lat) * squares)}`;
    const group = groups.get(square);
    if (group) group.push(place);
    else groups.set(square, [place]);
  }
  return [...groups.values()];
}

/** The middle of some places that are near each other. */
export const middleOf = (places: readonly MapPlace[]): MapPlace => ({
  lon: places.reduce((sum, { lon }) => sum + lon, 0) / places.length,
  lat: places.reduce((sum, { lat }) => sum + lat, 0) / places.length,
});
