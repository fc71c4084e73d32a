import { earthRadius } from "./haversine.ts";

/** A place on the earth as a unit vector from its middle: no seam at 180 degrees and nothing special about the poles. */
export type UnitVector = readonly [x: number, y: number, z: number];

const radians = Math.PI / 180;

/** The unit vector of a position in degrees. */
export const unitVector = (lat: number, lon: number): UnitVector => {
  const shrink = Math.cos(lat * radians);
  return [shrink * Math.cos(lon * radians), shrink * Math.sin(lon * radians), Math.sin(lat * radians)];
};

const dot = (a: UnitVector, b: UnitVector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const cross = (a: UnitVector, b: UnitVector): UnitVector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Metres along the sphere, exact for near places, where the arc cosine of a dot product would lose all its figures. */
const metresBetween = (a: UnitVector, b: UnitVector): number => {
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  return 2 * earthRadius * Math.asin(Math.min(1, chord / 2));
};

/**
 * Metres from a place to the great circle from `from` to `to`, all of it and not its ends alone. Places on opposite sides of the
 * earth have no one shortest path; then the distance is 0, as it may lead anywhere.
 */
export const metresToArc = (place: UnitVector, from: UnitVector, to: UnitVector): number => {
  const ends = Math.min(metresBetween(place, from), metresBetween(place, to));
  const normal = cross(from, to);
  const size = Math.hypot(...normal);
  if (size < 1e-12) return dot(from, to) > 0 ? ends : 0;
  // Beyond `from` and before `to`: the foot of the perpendicular lies on the arc itself.
  const isBeside = dot(cross(normal, from), place) > 0 && dot(cross(normal, to), place) < 0;
  if (!isBeside) return ends;
  return earthRadius * Math.asin(Math.min(1, Math.abs(dot(normal, place)) / size));
};

/**
 * The place that lies so many metres beyond `to`, straight on from `from`; `to` itself where the two are one place, as there is
 * no direction then.
 */
export const placeBeyond = (from: UnitVector, to: UnitVector, metres: number): UnitVector => {
  const along = dot(from, to);
  const away = to.map((value, axis) => value * along - (from[axis] ?? 0));
  const size = Math.hypot(...away);
  if (size === 0) return to;
  const angle = metres / earthRadius;
  const [x = 0, y = 0, z = 0] = to.map(
    (value, axis) => value * Math.cos(angle) + ((away[axis] ?? 0) / size) * Math.sin(angle),
  );
  return [x, y, z];
};

/**
 * The place that lies so many metres from a position (degrees) in a direction (radians clockwise from north). Longitudes come
 * between -180 and 180. At a pole every direction leads away from it.
 */
export const placeAt = (
  lat: number,
  lon: number,
  direction: number,
  metres: number,
): { readonly lat: number; readonly lon: number } => {
  const angle = metres / earthRadius;
  const [sinLat, cosLat] = [Math.sin(lat * radians), Math.cos(lat * radians)];
  const sin = sinLat * Math.cos(angle) + cosLat * Math.sin(angle) * Math.cos(direction);
  const east = Math.atan2(
    Math.sin(direction) * Math.sin(angle) * cosLat,
    Math.cos(angle) - sinLat * Math.max(-1, Math.min(1, sin)),
  );
  const turned = lon + east / radians;
  return {
    lat: Math.asin(Math.max(-1, Math.min(1, sin))) / radians,
    lon: turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned,
  };
};

/**
 * The places, in degrees, that divide the shortest path between two positions (degrees) into equal parts: one fewer than there
 * are parts, without the ends. Where the ends are one place or opposite each other, there is no direction, and all are the first
 * end. Source: K. Shoemake, "Animating rotation with quaternion curves", SIGGRAPH 1985, section 3.3 (slerp).
 */
export const dividedArc = (
  lat1: number,
  lon1: number,
  lat2: number,
  lon2: number,
  parts: number,
): readonly { readonly lat: number; readonly lon: number }[] => {
  const [from, to] = [unitVector(lat1, lon1), unitVector(lat2, lon2)];
  const angle = metresBetween(from, to) / earthRadius;
  const size = Math.sin(angle);
  return Array.from({ length: parts - 1 }, (_, i) => {
    const share = (i + 1) / parts;
    const a = size < 1e-12 ? 1 : Math.sin((1 - share) * angle) / size;
    const b = size < 1e-12 ? 0 : Math.sin(share * angle) / size;
    const [x, y, z] = [a * from[0] + b * to[0], a * from[1] + b * to[1], a * from[2] + b * to[2]];
    return { lat: Math.atan2(z, Math.hypot(x, y)) / radians, lon: Math.atan2(y, x) / radians };
  });
};
