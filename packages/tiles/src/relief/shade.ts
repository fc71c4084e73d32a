import type { Gradient } from "./gradient.ts";

/** Direction of the main light, degrees clockwise from north, and its height, degrees: the convention of maps. */
const mainAzimuth = 315;
const altitude = 45;

/**
 * Lights of the multidirectional shading, degrees, each with its strength. The west is stronger than the north: with equal ones
 * both sides of a ridge that runs towards the main light would look the same.
 */
const lights = [
  [225, 1],
  [270, 2],
  [315, 1],
  [360, 0.25],
] as const;
/** Their combined share of the shading; the rest is the share of the main light. */
const multiShare = 0.5;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const [sine, cosine] = [Math.sin(radians(altitude)), Math.cos(radians(altitude))];

/**
 * How much lighter or darker than level ground a slope is: 0 for level ground, -1 for full shadow, 1 for a slope facing the
 * light. A mean of Lambert's shading from the north-west, 45 degrees high (Horn 1981), and of four lights from south-west to
 * north, each weighted by how much it falls across the slope (R. Mark, "A multidirectional, oblique-weighted, shaded-relief
 * image", USGS OFR 92-422, 1992), so that ridges which run towards the main light are visible, too.
 */
export function shadeOf({ east, north }: Gradient): number {
  const steepness = Math.hypot(east, north);
  if (steepness === 0) return 0;
  /** Direction that the slope faces, degrees clockwise from north. */
  const aspect = Math.atan2(-east, -north);
  const lit = (azimuth: number): number =>
    Math.max(0, sine + cosine * steepness * Math.cos(radians(azimuth) - aspect)) / Math.hypot(1, steepness);
  let [sum, weights] = [0, 0];
  for (const [azimuth, strength] of lights) {
    const weight = strength * Math.sin(aspect - radians(azimuth)) ** 2;
    sum += weight * lit(azimuth);
    weights += weight;
  }
  const light = (1 - multiShare) * lit(mainAzimuth) + (multiShare * sum) / weights;
  return light < sine ? light / sine - 1 : (light - sine) / (1 - sine);
}
