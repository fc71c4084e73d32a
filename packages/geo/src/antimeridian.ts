import type { Bbox } from "./bbox.ts";

/**
 * A box as boxes that do not cross the antimeridian, where its longitudes jump from 180 to -180 degrees: the part that ends there
 * and the part that begins there, or only the box itself if it does not cross it.
 */
export const splitAtAntimeridian = ([west, south, east, north]: Bbox): readonly Bbox[] =>
  west <= east
    ? [[west, south, east, north]]
    : [
        [west, south, 180, north],
        [-180, south, east, north],
      ];
