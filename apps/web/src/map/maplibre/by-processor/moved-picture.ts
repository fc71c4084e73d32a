import { type MapView, worldSize, worldX, worldY } from "../../projection/map-view.ts";

/** The place of a picture on a map: CSS pixels from the map's upper left corner to the picture's, and its scale. */
export interface PicturePlace {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** An invisible displacement, CSS pixels. */
const unseen = 0.01;

/** Where a picture of one view belongs in another. Undefined if it is in its original place. */
export function placeOfPicture(drawn: MapView, now: MapView): PicturePlace | undefined {
  const size = worldSize(now);
  const scale = size / worldSize(drawn);
  const away = worldX(drawn.centre.lon) - worldX(now.centre.lon);
  // The centre is given between ±180°, so a step over the antimeridian has to be made a short one.
  const east = (away - Math.round(away)) * size;
  const south = (worldY(drawn.centre.lat) - worldY(now.centre.lat)) * size;
  const x = now.width / 2 + east - (drawn.width / 2) * scale;
  const y = now.height / 2 + south - (drawn.height / 2) * scale;
  const stray = Math.max(Math.abs(x), Math.abs(y), Math.abs(scale - 1) * drawn.width);
  return stray < unseen ? undefined : { x, y, scale };
}
