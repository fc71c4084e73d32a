/** Steps back that fewer points make up for are disorder; longer ones are a clock that was set back. */
const minLostPoints = 5;

/** Part of a step back that the points after it take at their usual pace to make up for it, where the clock was set back. */
const lostPart = 0.5;

/**
 * Times for points whose order in the file is right and whose clock was not: never decreasing, and as near to the file's as that allows. A clock that was set back and goes on from
 * there (by a second over many points, by an hour at the end of summer time) goes on from where it was. Times that swing to and fro, as those of two
 * sources in one file do, become the nearest ascending ones (isotonic regression by pooling adjacent violators; Ayer and others, 1955), spread
 * evenly where several would be one. Points without a time keep none. Linear time.
 *
 * @param time any unit, NaN for none
 */
export const mendedTimes = (time: Float64Array): Float64Array => {
  const mended = Float64Array.from(time);
  const known = Array.from({ length: time.length }, (_, i) => i).filter((i) => !Number.isNaN(time[i] ?? NaN));
  const running = withoutSetBacks(Float64Array.from(known, (i) => time[i] ?? NaN));
  for (const [k, value] of pooled(running).entries()) mended[known[k] ?? 0] = value;
  return mended;
};

/** Steps back in one recording that are taken for a clock set back; each costs a look at all points behind it. */
const maxSetBacks = 50;

/** The times with every lasting step back taken out. */
const withoutSetBacks = (times: Float64Array): Float64Array => {
  const step = usualStep(times);
  const running = Float64Array.from(times);
  let shift = 0;
  let highest = -Infinity;
  let makesUpAt = -1;
  let setBacks = 0;
  for (let i = 0; i < times.length; i += 1) {
    const now = (times[i] ?? 0) + shift;
    // A step back that is known to be made up for is not looked at again before that.
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

/** Median of the steps forward. */
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
