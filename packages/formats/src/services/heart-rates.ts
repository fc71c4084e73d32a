/** Most heart rates that are kept: a watch that measures every five seconds, an hour a day, has as many in eleven years. */
const maxRates = 4_000_000;

/** Range of a heart rate that somebody has, beats per minute. */
const range = { least: 25, most: 230 };

/**
 * Heart rates of years with their times, of which those of a stretch are summed up. Memory is bounded by four million of them.
 */
export class HeartRates {
  private times = new Float64Array(4096);
  private values = new Float32Array(4096);
  private length = 0;
  private isSorted = true;

  /** @param ms since 1970 */
  add(ms: number, rate: number): void {
    if (Number.isNaN(ms) || !(rate >= range.least && rate <= range.most) || this.length === maxRates) return;
    if (this.length === this.times.length) this.grow();
    this.isSorted &&= this.length === 0 || (this.times[this.length - 1] ?? 0) <= ms;
    this.times[this.length] = ms;
    this.values[this.length] = rate;
    this.length += 1;
  }

  /**
   * The average and the maximum of the rates from one time to another, both included; undefined if there is none. The average is
   * weighted by time, because watches measure more often while somebody trains hard: each rate lasts until the next.
   */
  between(from: number, to: number): { readonly average: number; readonly maximum: number } | undefined {
    this.sort();
    let [sum, weight, maximum, last] = [0, 0, 0, NaN];
    let first = NaN;
    for (let i = this.indexOf(from); i < this.length && (this.times[i] ?? Infinity) <= to; i += 1) {
      const rate = this.values[i] ?? NaN;
      if (Number.isNaN(first)) first = rate;
      const next = i + 1 < this.length ? Math.min(to, this.times[i + 1] ?? to) : to;
      const lasts = Math.max(0, next - (this.times[i] ?? to));
      sum += rate * lasts;
      weight += lasts;
      maximum = Math.max(maximum, rate);
      last = rate;
    }
    if (Number.isNaN(last)) return undefined;
    return { average: weight > 0 ? sum / weight : first, maximum };
  }

  private indexOf(from: number): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.times[middle] ?? Infinity) < from) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Records of several devices follow each other in the file. */
  private sort(): void {
    if (this.isSorted) return;
    const order = new Uint32Array(this.length)
      .map((_, i) => i)
      .toSorted((a, b) => (this.times[a] ?? 0) - (this.times[b] ?? 0));
    this.times = Float64Array.from(order, (i) => this.times[i] ?? 0);
    this.values = Float32Array.from(order, (i) => this.values[i] ?? 0);
    this.isSorted = true;
  }

  private grow(): void {
    const [times, values] = [new Float64Array(2 * this.length), new Float32Array(2 * this.length)];
    times.set(this.times);
    values.set(this.values);
    [this.times, this.values] = [times, values];
  }
}
