import { effectiveZone, furthestShift } from "@cairn/domain/privacy-zones/privacy-zones";
import { publicRecording } from "@cairn/domain/privacy-zones/public-recording";
import { seededFractions } from "@cairn/domain/privacy-zones/seeded-fractions";
import { circleThrough, type CutEnd, distance, middleOfHole, whereLinesMeet } from "./find-home.ts";
import { type Neighbourhood, type Spot, streetRuns } from "./street-runs.ts";

/** Distance of an attacker's guesses from the homes, metres, by method. */
export interface Misses {
  /** The centre of a circle through the cut ends. */
  readonly circle: readonly number[];
  /** The middle of the hole in the visible tracks. */
  readonly hole: readonly number[];
  /** The middle of the bounding box of the cut ends. */
  readonly middle: readonly number[];
  /** Where most of the last straight stretches meet, no farther from the middle than a shift can be. */
  readonly lines: readonly number[];
  /** Length that is cut from each run, metres. */
  readonly cut: readonly number[];
}

export interface AttackPlan {
  /** Radius of the zones, metres. */
  readonly radius: number;
  readonly homes: number;
  readonly runs: number;
  /** As for `streetRuns`. */
  readonly straight?: number;
}

/** Looks for homes (centres of zones), using only the visible parts of the runs that start and end there. */
export function attackHomes({ radius, homes, runs, straight = 0 }: AttackPlan): Misses {
  const misses = {
    circle: new Array<number>(),
    hole: new Array<number>(),
    middle: new Array<number>(),
    lines: new Array<number>(),
    cut: new Array<number>(),
  };
  for (let k = 0; k < homes; k++) {
    const seed = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f]
      .map((factor) => (Math.imul(k + 1, factor) >>> 0).toString(16).padStart(8, "0"))
      .join("");
    const fraction = seededFractions(seed);
    const place = streetRuns(fraction, runs, straight);
    const secret = Array.from({ length: 32 }, () => Math.floor(16 * fraction()).toString(16)).join("");
    const zone = effectiveZone({ ...place.home, radius, seed: secret });
    const shown = place.runs.flatMap((columns, run) => {
      const { length } = columns.lat;
      const startTime = 1_750_000_000_000 + 86_400_000 * run;
      const recording = { startTime, length, segmentStarts: [0], laps: [], columns };
      const part = publicRecording(recording, [zone]);
      if (part.extent !== "part") return [];
      misses.cut.push(10 * (length - part.recording.length));
      return [spotsOf(part.recording.columns, place)];
    });
    const ends = shown.flatMap(endsOf);
    const middle = middleOf(ends);
    const near = shown.flat().filter((spot, i) => i % 5 === 0 && distance(spot, middle) < 2000);
    const door: Spot = [0, 0];
    misses.circle.push(distance(circleThrough(ends), door));
    misses.hole.push(distance(middleOfHole(near, middle), door));
    misses.middle.push(distance(middle, door));
    misses.lines.push(distance(whereLinesMeet(ends, middle, furthestShift(radius)), door));
  }
  return misses;
}

/**
 * How much closer than promised the guesses are: 0.5 for guesses that know nothing but a disc of shifts, 0
 * for guesses that know the home. For random places in a disc, the share of its area that is closer to the
 * centre is uniform from 0 to 1; a guess outside the disc counts as 1.
 */
export const meanShare = (misses: readonly number[], radius: number): number =>
  misses.reduce((sum, metres) => sum + Math.min(1, (metres / furthestShift(radius)) ** 2), 0) / misses.length;

/** The first and the last visible end, each starting at the cut. */
export const endsOf = (spots: readonly Spot[]): readonly CutEnd[] => [
  { spots: spots.slice(0, 40) },
  { spots: spots.slice(-40).toReversed() },
];

/** Positions in metres relative to the home, along the streets. */
export const spotsOf = (
  { lat, lon }: { readonly lat?: Float64Array; readonly lon?: Float64Array },
  { home, turned }: Pick<Neighbourhood, "home" | "turned">,
): readonly Spot[] => {
  const metresPerDegree = (6_371_008.8 * Math.PI) / 180;
  const shrink = Math.cos((home.lat * Math.PI) / 180);
  const [sin, cos] = [Math.sin(turned), Math.cos(turned)];
  return Array.from(lat ?? [], (y, i): Spot => {
    const east = ((lon?.[i] ?? Number.NaN) - home.lon) * metresPerDegree * shrink;
    const north = (y - home.lat) * metresPerDegree;
    return [east * cos - north * sin, east * sin + north * cos];
  });
};

/** The middle of the bounding box of the cut ends; if all of them are on one street, half way between the two sides. */
export const middleOf = (ends: readonly CutEnd[]): Spot => {
  const points = ends.flatMap(({ spots }) => spots.slice(0, 1));
  return [halfway(points.map(([east]) => east)), halfway(points.map(([, north]) => north))];
};

const halfway = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
