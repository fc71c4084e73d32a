import { haversine } from "@cairn/geo/haversine";
import { placeAt } from "@cairn/geo/sphere";
import { seededFractions } from "./seeded-fractions.ts";

/** Smallest and largest zone, metres. */
export const zoneRadius = { least: 100, most: 2000 } as const;

/** A disc on the earth: centre in degrees, radius in metres. */
export interface Disc {
  readonly lon: number;
  readonly lat: number;
  readonly radius: number;
}

/** A place that a person hides, as they set it. `seed` is secret and random: 32 hexadecimal digits. */
export interface PrivacyZone extends Disc {
  readonly seed: string;
}

declare const effective: unique symbol;

/** The disc that is redacted in recordings instead of what a person set; made by `effectiveZone`. */
export interface EffectiveZone extends Disc {
  readonly [effective]: true;
  /** Additional length of track that may be hidden, drawn for each redacted part (`extendRedaction`), metres. */
  readonly varies: number;
  /** The zone's own secret. */
  readonly seed: string;
}

/**
 * Maximum distance between the centre of the redacted disc and that of the zone, metres: the radius for the smallest zones, less
 * in proportion for large ones, whose centre is known less exactly anyway.
 */
export const furthestShift = (radius: number): number => Math.min(radius, 150 + radius / 4);

const maxShiftM = furthestShift(zoneRadius.most);

/** The maximum of the additionally hidden track, as a share of the maximum shift. */
const waySpread = 0.5;

/** Share of the furthest shift by which the radius varies, so that it cannot be calculated back. */
const radiusSpread = 0.25;

/**
 * Additional metres, because lines are simplified to 20 m, positions are rounded to 1.1 m, and the earth is not quite a sphere
 * (0.56 % of 2 km), and none of these may bring anything into the zone.
 */
const spare = 30;

/** After this many tries the shift is half the maximum; for random seeds that never happens. */
const maxTries = 4000;

/**
 * The disc that is cut out for a zone. It always contains the zone, but its centre is elsewhere and its radius is larger, both
 * determined only by the zone's seed. Circles through the ends of cut tracks therefore reveal a disc whose centre says only that
 * the zone's centre is within `furthestShift` of it, every place there being equally likely.
 *
 * The shift does not depend on the increase of the radius, else a guessed radius would reveal how far the centre was moved.
 * Another radius with the same seed keeps the shift if possible, else each change would add another sample to an average.
 */
export const effectiveZone = ({ lon, lat, radius, seed }: PrivacyZone): EffectiveZone => {
  const most = furthestShift(radius);
  const fraction = seededFractions(seed);
  const added = most * (1 + radiusSpread * fraction()) + spare;
  const [direction, shift] = shiftWithin(most, fraction);
  const place = placeAt(lat, lon, direction, shift);
  return { ...place, radius: radius + added, varies: most * waySpread, seed } as EffectiveZone;
};

/**
 * The first of a seed's places, uniformly distributed over the largest disc of shifts, that is in the disc of shifts for this
 * zone.
 */
const shiftWithin = (most: number, fraction: () => number): [direction: number, metres: number] => {
  for (let tries = 0; tries < maxTries; tries++) {
    const [direction, shift] = [2 * Math.PI * fraction(), maxShiftM * Math.sqrt(fraction())];
    if (shift <= most) return [direction, shift];
  }
  return [2 * Math.PI * fraction(), most / 2];
};

/** Whether a position in degrees is hidden from others. */
export const isHidden = (zones: readonly EffectiveZone[], lat: number, lon: number): boolean =>
  zones.some((zone) => haversine(lat, lon, zone.lat, zone.lon) <= zone.radius);

/**
 * Whether a changed zone is still about the same place, so that its seed stays: the distance is less than the larger of the two
 * radii. With a new seed each correction would show another disc round nearly the same centre, and the average of many reveals
 * it. A different place gets a different seed, else somebody who knows one of the two finds the other.
 */
export const isSamePlace = (before: Disc, after: Disc): boolean =>
  haversine(before.lat, before.lon, after.lat, after.lon) < Math.max(before.radius, after.radius);
