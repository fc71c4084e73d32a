/**
 * Seconds for which a rate is valid without another beat; Garmin's own merging bridges the same time. After that the strap has
 * lost contact with the skin.
 */
const maxBeatHoldS = 5;

/** One heartbeat with the rate that the strap computed for it. */
export interface Beat {
  /** Seconds since the FIT epoch. */
  readonly time: number;
  /** Beats per minute, above 0. */
  readonly rate: number;
}

/**
 * The rates of a strap over time, each valid until the next beat or for 5 s. Sums up to each beat are stored, so that a mean
 * takes two searches, whatever the number of beats in it.
 */
export class StrapRates {
  private readonly beats: readonly Beat[];
  /** Sums before each beat: rate times seconds, and the seconds that rates cover. */
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

  /** Mean from `from` to `to`, seconds since the FIT epoch; NaN if no rate covers this time. */
  mean(from: number, to: number): number {
    const [first, last] = [this.latestAt(from), this.latestAt(to)];
    const [begin, end] = [this.upTo(first, from), this.upTo(last, to)];
    const seconds = end.covered - begin.covered;
    if (seconds > 0) return (end.sum - begin.sum) / seconds;
    return last > first ? (this.beats[last]?.rate ?? NaN) : NaN;
  }

  /** Index of the last beat at or before a time, -1 if there is none. */
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
