import type { Bbox } from "@cairn/geo/bbox";
import { earthRadius } from "@cairn/geo/haversine";
import { reachWithoutFix } from "./hidden-points.ts";
import type { Disc } from "./privacy-zones.ts";

const radians = Math.PI / 180;
const metresPerDegree = earthRadius * radians;

/** In wider boxes, paths bulge too far over the edges for a conclusion, degrees. */
const maxBoxDegrees = 60;

/**
 * False only if a zone cuts nothing of a recording whose positions are all in the box, so that nothing has to be decoded. True if
 * in doubt. It allows for the shortest path between two places, which is nearer to the pole than both, and for cuts without a fix
 * near a zone.
 *
 * @param box of every position, including GPS errors
 */
export const mayReach = ({ lat, lon, radius }: Disc, [west, south, east, north]: Bbox): boolean => {
  const width = west <= east ? east - west : east - west + 360;
  if (width > maxBoxDegrees) return true;
  // A great circle between two places on one latitude bulges towards the pole by (width / 2)² · tan(latitude) / 2, less near the
  // pole.
  const bulge = ((width * radians) / 2) ** 2 * earthRadius;
  const reach = (radius + reachWithoutFix + bulge) / metresPerDegree;
  if (lat > north + reach || lat < south - reach) return false;
  const nearestToPole = Math.abs(lat) + reach;
  if (nearestToPole >= 89) return true;
  const sideways = reach / Math.cos(nearestToPole * radians);
  const fromWest = (((lon - west) % 360) + 360) % 360;
  return fromWest <= width + sideways || fromWest >= 360 - sideways;
};
