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
 * file, become the nearest ascending ones (isotonic regression by pooling adjacent violators; Ayer and others, 1955), spread
 * evenly where several would be equal. Points without a time stay without one. Linear time.
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

/** The times without the lasting steps back. */
const withoutSetBacks = (times: Float64Array): Float64Array => {
  const step = usualStep(times);
  const running = Float64Array.from(times);
  let shift = 0;
  let highest = -Infinity;
  let makesUpAt = -1;
  let setBacks = 0;
  for (let i = 0; i < times.length; i += 1) {
    const now = (times[i] ?? 0) + shift;
    // A step back that later points are known to make up for is not examined again before them.
    if (now < highest && i > makesUpAt && setBacks < maxSetBacks) {
      makesUpAt = nextAtLeast(times, i, highest - shift);
      const lost = (makesUpAt < 0 ? times.length : makesUpAt) - i;
      const back = highest - now;
      const isSetBack = makesUpAt < 0 ? lost > minLostPoints || back > lost * step : lost > minLostPoints;
      if (isSetBack && lost * step >= lostPart * Math.min(back, (times.length - i) * step)) {
        shift += back + step;
        setBacks += 1;
        makesUpAt = -1;
      } else if (makesUpAt < 0) makesUpAt = times.length;
    }
    running[i] = (times[i] ?? 0) + shift;
    highest = Math.max(highest, running[i] ?? 0);
  }
  return running;
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
