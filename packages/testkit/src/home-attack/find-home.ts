import type { Spot } from "./street-runs.ts";

/**
 * One end of the visible part of a run: its spots starting at the cut, and how many metres are hidden behind
 * the cut if something reveals that.
 */
export interface CutEnd {
  readonly spots: readonly Spot[];
  readonly hiddenMetres?: number | undefined;
}

/** Steps of the search for a home around an attacker's first guess, first coarse, then fine around the best, metres. */
const searches = [
  { reach: 400, step: 20 },
  { reach: 20, step: 4 },
] as const;
/** Length of each end that is assumed to be straight, metres. */
const straightPart = 60;
/** Lines that pass a spot at most this far away count for it, metres. */
const besideLine = 15;

/** The centre of a circle through the cut ends (least squares after I. Kåsa, 1976). */
export const circleThrough = (ends: readonly CutEnd[]): Spot => {
  const points = ends.flatMap(({ spots }) => spots.slice(0, 1));
  const mean = meanOf(points);
  let [xx, xy, yy, xr, yr] = [0, 0, 0, 0, 0];
  for (const [east, north] of points) {
    const [x, y] = [east - mean[0], north - mean[1]];
    const square = x * x + y * y;
    [xx, xy, yy, xr, yr] = [xx + x * x, xy + x * y, yy + y * y, xr + x * square, yr + y * square];
  }
  const determinant = xx * yy - xy * xy;
  if (Math.abs(determinant) < 1e-6 * (xx + yy) ** 2) return mean;
  return [mean[0] + (xr * yy - yr * xy) / determinant / 2, mean[1] + (yr * xx - xr * xy) / determinant / 2];
};

/** The middle of the largest hole in the visible tracks around a first guess. */
export const middleOfHole = (shown: readonly Spot[], guess: Spot): Spot =>
  bestNear(guess, (spot) => Math.min(...shown.map((other) => distance(spot, other))));

/**
 * The place where most of the last straight stretches meet when they are extended, within a distance of a
 * first guess and closest to it.
 */
export const whereLinesMeet = (ends: readonly CutEnd[], guess: Spot, within: number): Spot => {
  const lines = ends.flatMap(({ spots }) => {
    const [near] = spots;
    const far = near && spots.find((spot) => distance(spot, near) >= straightPart);
    return near && far ? [[near, far] as const] : [];
  });
  const leadingTo = (spot: Spot): number =>
    lines.filter(([near, far]) => {
      const length = distance(near, far);
      const along =
        ((near[0] - spot[0]) * (far[0] - near[0]) + (near[1] - spot[1]) * (far[1] - near[1])) / length;
      const beside =
        ((near[0] - spot[0]) * (far[1] - near[1]) - (near[1] - spot[1]) * (far[0] - near[0])) / length;
      return along > 0 && Math.abs(beside) <= besideLine;
    }).length;
  return bestNear(guess, (spot) => {
    const beside = distance(spot, guess);
    if (beside > within) return -1;
    const count = leadingTo(spot);
    return (count >= 2 ? count : 0) - beside / 1e4;
  });
};

/** Ends of visible parts, and how many metres of streets from them to the home are hidden in all. */
export interface HiddenWay {
  readonly ends: readonly Spot[];
  readonly metres: number;
}

/** The ends behind which something reveals how much is hidden, each alone. */
export const waysBehind = (ends: readonly CutEnd[]): readonly HiddenWay[] =>
  ends.flatMap(({ spots: [near], hiddenMetres }) =>
    near && hiddenMetres !== undefined ? [{ ends: [near], metres: hiddenMetres }] : [],
  );

/**
 * The spot whose distances to the ends along streets fit the hidden metres best; undefined without any. Streets lead east and
 * north.
 */
export const spotAtDistances = (ways: readonly HiddenWay[], guess: Spot): Spot | undefined => {
  if (ways.length === 0) return undefined;
  return bestNear(guess, (spot) => {
    const misses = ways.map(({ ends, metres }) => {
      const along = ends.map(([east, north]) => Math.abs(east - spot[0]) + Math.abs(north - spot[1]));
      return Math.min(100, Math.abs(along.reduce((sum, way) => sum + way, 0) - metres));
    });
    return -misses.reduce((sum, miss) => sum + miss, 0);
  });
};

/** Metres between two spots. */
export const distance = (a: Spot, b: Spot): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

const meanOf = (spots: readonly Spot[]): Spot => [
  spots.reduce((sum, [east]) => sum + east, 0) / spots.length,
  spots.reduce((sum, [, north]) => sum + north, 0) / spots.length,
];

const bestNear = (guess: Spot, worth: (spot: Spot) => number): Spot => {
  let best = guess;
  for (const { reach, step } of searches) {
    const [x, y] = best;
    let most = Number.NEGATIVE_INFINITY;
    for (let east = -reach; east <= reach; east += step) {
      for (let north = -reach; north <= reach; north += step) {
        const spot: Spot = [x + east, y + north];
        const value = worth(spot);
        if (value > most) [best, most] = [spot, value];
      }
    }
  }
  return best;
};
