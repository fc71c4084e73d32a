/** Seconds that a rate holds until the strap's next beat; Garmin's own merging bridges the same time. After it the strap has lost the skin. */
const maxBeatHoldS = 5;

/** One beat of the heart with the rate that the strap made of it. */
export interface Beat {
  /** Seconds since the FIT epoch. */
  readonly time: number;
  /** Beats per minute, above 0. */
  readonly rate: number;
}

/**
 * The rates of a strap as a course over time, each rate held until the next beat or for 5 s. Sums up to each beat are kept, so that a mean takes two
 * searches however many beats lie in it.
 */
export class StrapRates {
  private readonly beats: readonly Beat[];
  /** Rate times seconds, and seconds, that are covered before each beat. */
  private readonly sums: Float64Array;
  private readonly covered: Float64Array;

  constructor(beats: readonly Beat[]) {
    this.beats = beats.toSorted((a, b) => a.time - b.time);
    this.sums = new Float64Array(beats.length);
    this.covered = new Float64Array(beats.length);
    for (let i = 1; i < beats.length; i += 1) {
      const [before, now] = [this.beats[i - 1], this.beats[i]];
      if (!before || !now) continue;
      const held = Math.min(now.time - before.time, maxBeatHoldS);
      this.sums[i] = (this.sums[i - 1] ?? 0) + before.rate * held;
      this.covered[i] = (this.covered[i - 1] ?? 0) + held;
    }
  }

  /** Mean over the time from `from` to `to`, seconds since the FIT epoch; NaN where no rate reaches. */
  mean(from: number, to: number): number {
    const [first, last] = [this.latestAt(from), this.latestAt(to)];
    const [begin, end] = [this.upTo(first, from), this.upTo(last, to)];
    const seconds = end.covered - begin.covered;
    if (seconds > 0) return (end.sum - begin.sum) / seconds;
    return last > first ? (this.beats[last]?.rate ?? NaN) : NaN;
  }

  /** Index of the last beat at or before a time, -1 without. */
  private latestAt(time: number): number {
    let low = 0;
    let high = this.beats.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.beats[middle]?.time ?? Infinity) <= time) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  private upTo(beat: number, time: number): { readonly sum: number; readonly covered: number } {
    const latest = this.beats[beat];
    if (!latest) return { sum: 0, covered: 0 };
    const held = Math.min(time - latest.time, maxBeatHoldS);
    return {
      sum: (this.sums[beat] ?? 0) + latest.rate * held,
      covered: (this.covered[beat] ?? 0) + held,
    };
  }
}
