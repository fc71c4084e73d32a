/** A stretch of a line: where it starts and how far it goes on either axis. */
export interface Window {
  /** Value of x where the stretch starts. */
  readonly from: number;
  /** How far x runs in the stretch. */
  readonly width: number;
  /** How far y grows in it. */
  readonly growth: number;
}

/** Rounding of sums must not cost a stretch of exactly the whole length. */
const rounding = 1e-9;

/** So many points are passed over at once where no stretch that starts or ends among them can be the best. */
const block = 16;

/**
 * The stretch of `width` along x in which y grows most, or undefined when the line is shorter. `x` and `y` never decrease and are
 * joined by straight lines. The growth of a sliding stretch is then itself made of straight lines that bend only where
 * one of its ends is at a point, so it is enough to look at those: exact, in one pass over the points for each end.
 * @param least number of points that have to be in the stretch, its ends included
 */
export const steepestWindow = (
  x: Float64Array,
  y: Float64Array,
  width: number,
  least = 1,
): Window | undefined => {
  const last = x.length - 1;
  const slack = width * rounding;
  if (last < 1 || !(width > 0) || !((x[last] ?? 0) - (x[0] ?? 0) >= width - slack)) return undefined;
  let from = x[0] ?? 0;
  let growth = -1;
  let beyond = 0;
  let behind = 0;
  for (let first = 0; first <= last; first += block) {
    const final = Math.min(last, first + block - 1);
    let ahead = beyond;
    while (beyond < last && (x[beyond] as number) < (x[final] as number) + width) beyond++;
    while (behind < first && (x[behind + 1] as number) <= (x[first] as number) - width) behind++;
    const maxStarted = (y[beyond] as number) - (y[first] as number);
    const maxEnded = (y[final] as number) - (y[behind] as number);
    if (maxStarted <= growth && maxEnded <= growth) continue;
    for (let i = first; i <= final; i++) {
      const here = x[i] as number;
      const end = here + width;
      while (ahead < last && (x[ahead] as number) < end) ahead++;
      // Most places cannot be the best even with the whole of the last step; only the others are worth sharing it.
      if ((y[ahead] as number) - (y[i] as number) > growth && (x[ahead] as number) >= end - slack) {
        const grown = valueBefore(x, y, ahead, end) - (y[i] as number);
        if (grown > growth && pointsUpTo(x, i, ahead, end + slack) >= least) {
          growth = grown;
          from = here;
        }
      }
      const start = here - width;
      if (start < (x[0] as number)) continue;
      while (behind < i && (x[behind + 1] as number) <= start) behind++;
      if ((y[i] as number) - (y[behind] as number) <= growth) continue;
      const grown = (y[i] as number) - valueAfter(x, y, behind, start);
      if (grown > growth && pointsFrom(x, behind, i, start - slack) >= least) {
        growth = grown;
        from = start;
      }
    }
  }
  return growth < 0 ? undefined : { from, width, growth };
};

/**
 * The stretch in which y grows by `growth` over the least x, or undefined when y grows less in all. The same as `steepestWindow`
 * seen from the other axis: where y stands still the stretch starts at the last and ends at the first moment it can.
 * @param least number of points that have to be in the stretch, its ends included
 */
export const shortestWindow = (
  x: Float64Array,
  y: Float64Array,
  growth: number,
  least = 1,
): Window | undefined => {
  const last = x.length - 1;
  const slack = growth * rounding;
  if (last < 1 || !(growth > 0) || !((y[last] ?? 0) - (y[0] ?? 0) >= growth - slack)) return undefined;
  let from = 0;
  let width = Infinity;
  let ahead = 0;
  let passed = 0;
  for (let first = 0; first <= last; first += block) {
    const final = Math.min(last, first + block - 1);
    let behind = passed;
    while (ahead < last && (y[ahead] as number) < (y[first] as number) + growth) ahead++;
    while (passed < final && (y[passed + 1] as number) <= (y[final] as number) - growth) passed++;
    const minStarted = ahead === 0 ? 0 : (x[ahead - 1] as number) - (x[final] as number);
    const minEnded = (x[first] as number) - (x[Math.min(passed + 1, final)] as number);
    if (minStarted >= width && minEnded >= width) continue;
    for (let i = first; i <= final; i++) {
      const here = y[i] as number;
      const end = here + growth;
      while (ahead < last && (y[ahead] as number) < end) ahead++;
      const surely = ahead === 0 ? 0 : (x[ahead - 1] as number) - (x[i] as number);
      if (surely < width && (y[ahead] as number) >= end - slack) {
        const took = valueBefore(y, x, ahead, end) - (x[i] as number);
        if (took < width && pointsUpTo(y, i, ahead, end + slack) >= least) {
          width = took;
          from = x[i] as number;
        }
      }
      const start = here - growth;
      if (start < (y[0] as number)) continue;
      while (behind < i && (y[behind + 1] as number) <= start) behind++;
      if ((x[i] as number) - (x[Math.min(behind + 1, i)] as number) >= width) continue;
      const begun = valueAfter(y, x, behind, start);
      if ((x[i] as number) - begun < width && pointsFrom(y, behind, i, start - slack) >= least) {
        width = (x[i] as number) - begun;
        from = begun;
      }
    }
  }
  return width === Infinity ? undefined : { from, width, growth };
};

/** Number of points from point `i` to the end of a stretch, which is before or at point `ahead`. */
const pointsUpTo = (along: Float64Array, i: number, ahead: number, end: number): number =>
  ahead - i + ((along[ahead] as number) <= end ? 1 : 0);

/** Number of points from the start of a stretch, which is at or after point `behind`, to point `i`. */
const pointsFrom = (along: Float64Array, behind: number, i: number, start: number): number =>
  i - behind + ((along[behind] as number) >= start ? 1 : 0);

/** Value of `to` where `along` is `at`, on the line that ends at point `i`. */
const valueBefore = (along: Float64Array, to: Float64Array, i: number, at: number): number => {
  const end = along[i] as number;
  const start = i === 0 ? end : (along[i - 1] as number);
  if (!(end > start) || at >= end) return to[i] as number;
  const before = to[i - 1] as number;
  return before + (((to[i] as number) - before) * (at - start)) / (end - start);
};

/** Value of `to` where `along` is `at`, on the line that begins at point `i`. */
const valueAfter = (along: Float64Array, to: Float64Array, i: number, at: number): number => {
  const start = along[i] as number;
  const end = along[i + 1] ?? start;
  const here = to[i] as number;
  if (!(end > start) || at <= start) return here;
  return here + (((to[i + 1] as number) - here) * (at - start)) / (end - start);
};
