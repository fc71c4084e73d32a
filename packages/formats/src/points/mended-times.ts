/** A step back that at most this many points make up for is disorder; a longer one may be a clock that was set back. */
const minLostPoints = 5;

/**
 * Minimum share of a step back that the points after it take to make up for it at their usual pace, if the clock was set back.
 */
const lostPart = 0.5;

/**
 * Times for points whose order in the file is right but whose clock was not: never decreasing, and as close to the file's times
 * as possible. If a clock was set back and continues from there (by a second over many points, by an hour at the end of summer
 * time), the times after it are moved to continue those before. Times that swing back and forth, like those of two sources in one
 * file or of points that were stored some seconds late, become the nearest ascending ones (isotonic regression by pooling
 * adjacent violators; Ayer and others, 1955), spread evenly where several would be equal. If they swing by less than 60 usual
 * steps, they are means over as many points, from the earliest of all times to the latest. Points without a time stay without
 * one. Linear time, apart from sorting.
 *
 * @param time any unit, NaN if absent
 */
export const mendedTimes = (time: Float64Array): Float64Array => {
  const mended = Float64Array.from(time);
  const known = Array.from({ length: time.length }, (_, i) => i).filter((i) => !Number.isNaN(time[i] ?? NaN));
  const running = withoutSetBacks(Float64Array.from(known, (i) => time[i] ?? NaN));
  for (const [k, value] of pooled(running).entries()) mended[known[k] ?? 0] = value;
  return mended;
};

/** Maximum number of steps back in one recording that count as a clock set back; each costs a look at all points after it. */
const maxSetBacks = 50;

/** A clock that comes back from a step of at most so many usual steps, within so many points, swings. */
const maxSwing = 60;
const swingPoints = 120;

/** Fewer swings, or one in more points than it may last before and after, are single wrong times beside good ones. */
const minSwings = 3;

/** A step back: the point after it, the point with the highest time before, and by how much it is lower than that. */
interface StepBack {
  readonly at: number;
  readonly top: number;
  readonly back: number;
}

/**
 * Whether a small step back is a part of a swing: beside a clock of even steps, the times after it return by half of it at least,
 * or those before it had only just gone ahead by as much.
 */
const isSwing = (times: Float64Array, { at, top, back }: StepBack, step: number): boolean => {
  if (back > maxSwing * step) return false;
  const highest = (times[at] ?? 0) + back;
  /** How far a time is ahead of even steps from the highest one. */
  const ahead = (k: number): number => (times[k] ?? 0) - highest - (k - top) * step;
  for (let k = at + 1; k <= Math.min(times.length - 1, at + swingPoints); k += 1)
    if (ahead(k) >= -back / 2) return true;
  for (let k = Math.max(0, at - swingPoints); k < top; k += 1) if (ahead(k) <= -back / 2) return true;
  return false;
};

/**
 * Times that swing, as means beside a clock of even steps over as many points as a swing lasts at most; a step of more than that
 * is a pause, across which there is no mean. They begin with the earliest of all times and end with the latest.
 */
const calmed = (times: Float64Array, step: number): Float64Array => {
  const calm = Float64Array.from(times);
  let from = 0;
  for (let to = 1; to <= times.length; to += 1) {
    if (to < times.length && Math.abs((times[to] ?? 0) - (times[to - 1] ?? 0)) <= maxSwing * step) continue;
    const sums = new Float64Array(to - from + 1);
    for (let k = from; k < to; k += 1)
      sums[k - from + 1] = (sums[k - from] ?? 0) + (times[k] ?? 0) - (times[from] ?? 0) - (k - from) * step;
    for (let k = from; k < to; k += 1) {
      const [first, end] = [Math.max(0, k - from - maxSwing), Math.min(to - from, k - from + maxSwing + 1)];
      const mean = ((sums[end] ?? 0) - (sums[first] ?? 0)) / (end - first);
      calm[k] = (times[from] ?? 0) + (k - from) * step + mean;
    }
    from = to;
  }
  const [earliest, latest] = [lowestOf(times), highestOf(times)];
  const [begin, end] = [lowestOf(calm), highestOf(calm)];
  return end > begin
    ? calm.map((now) => earliest + ((now - begin) / (end - begin)) * (latest - earliest))
    : calm;
};

const lowestOf = (times: Float64Array): number => times.reduce((a, b) => (b < a ? b : a), Infinity);
const highestOf = (times: Float64Array): number => times.reduce((a, b) => (b > a ? b : a), -Infinity);

/** Median time per point over stretches that are longer than a swing. */
const trendStep = (times: Float64Array): number => {
  const span = Math.max(1, Math.min(maxSwing, times.length >> 2));
  const steps = times.subarray(span).map((now, i) => (now - (times[i] ?? 0)) / span);
  return Math.max(0, steps.toSorted()[Math.floor(steps.length / 2)] ?? 0);
};

/** The times without the lasting steps back, and without most of a swing. */
const withoutSetBacks = (times: Float64Array): Float64Array => {
  const [step, trend] = [usualStep(times), trendStep(times)];
  const running = Float64Array.from(times);
  let shift = 0;
  let highest = -Infinity;
  let top = 0;
  let makesUpAt = -1;
  let setBacks = 0;
  let swings = 0;
  for (let i = 0; i < times.length; i += 1) {
    const now = (times[i] ?? 0) + shift;
    // A step back that later points are known to make up for is not examined again before them.
    if (now < highest && i > makesUpAt && setBacks < maxSetBacks) {
      makesUpAt = nextAtLeast(times, i, highest - shift);
      const lost = (makesUpAt < 0 ? times.length : makesUpAt) - i;
      const back = highest - now;
      const swingsHere = isSwing(times, { at: i, top, back }, trend);
      if (swingsHere) swings += 1;
      const isSetBack =
        !swingsHere && (makesUpAt < 0 ? lost > minLostPoints || back > lost * step : lost > minLostPoints);
      if (isSetBack && lost * step >= lostPart * Math.min(back, (times.length - i) * step)) {
        shift += back + step;
        setBacks += 1;
        makesUpAt = -1;
      } else if (makesUpAt < 0) makesUpAt = times.length;
    }
    const moved = (times[i] ?? 0) + shift;
    running[i] = moved;
    if (moved > highest) [highest, top] = [moved, i];
  }
  const isSwinging = swings >= minSwings && 2 * swingPoints * swings >= times.length;
  return isSwinging ? calmed(running, trend) : running;
};

const nextAtLeast = (times: Float64Array, from: number, value: number): number => {
  for (let i = from + 1; i < times.length; i += 1) if ((times[i] ?? 0) >= value) return i;
  return -1;
};

/** Median of the forward steps. */
const usualStep = (times: Float64Array): number => {
  const steps = times.subarray(1).map((value, i) => value - (times[i] ?? 0));
  const forward = steps.filter((step) => step > 0).toSorted();
  return forward[Math.floor(forward.length / 2)] ?? 0;
};

interface Pool {
  readonly from: number;
  readonly sum: number;
  readonly count: number;
}

const meanOf = ({ sum, count }: Pool): number => sum / count;

const pooled = (times: Float64Array): Float64Array => {
  const pools: Pool[] = [];
  for (const [i, value] of times.entries()) {
    let pool: Pool = { from: i, sum: value, count: 1 };
    for (let last = pools.at(-1); last && meanOf(last) > meanOf(pool); last = pools.at(-1)) {
      pools.pop();
      pool = { from: last.from, sum: last.sum + pool.sum, count: last.count + pool.count };
    }
    pools.push(pool);
  }
  const ascending = Float64Array.from(times);
  for (const [k, pool] of pools.entries()) {
    if (pool.count === 1) continue;
    const mean = meanOf(pool);
    const [before, after] = [pools[k - 1], pools[k + 1]];
    const low = before ? (meanOf(before) + mean) / 2 : mean;
    const high = after ? (mean + meanOf(after)) / 2 : mean;
    for (let j = 0; j < pool.count; j += 1) {
      ascending[pool.from + j] = low + ((high - low) * (j + 0.5)) / pool.count;
    }
  }
  return ascending;
};
