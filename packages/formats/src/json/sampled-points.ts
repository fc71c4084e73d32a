import { channelIndex, maxPoints, PointColumns } from "../points/point-columns.ts";

const second = 1000;

/**
 * Points made of samples that a file lists channel by channel, each with a time of its own. Samples of the same second belong to
 * one point, because devices write the sensors of a second at slightly different times; of two values of a channel the first
 * counts, and the others take no memory. Samples beyond a million points are left out, and `isFull` says so.
 */
export class SampledPoints {
  isFull = false;
  /** By second, the values by channel. */
  private readonly values = new Map<number, (number | undefined)[]>();

  /**
   * Takes a sample; ignored if time or value is not finite.
   *
   * @param ms since 1970
   */
  add(ms: number, channel: number, value: number): void {
    if (!Number.isFinite(ms) || !Number.isFinite(value)) return;
    const at = Math.round(ms / second);
    let values = this.values.get(at);
    if (!values) {
      if (this.values.size === maxPoints) {
        this.isFull = true;
        return;
      }
      values = [];
      this.values.set(at, values);
    }
    values[channel] ??= value;
  }

  /** The points in order of time. */
  points(): PointColumns {
    const points = new PointColumns();
    for (const [at, values] of [...this.values].toSorted(([a], [b]) => a - b)) {
      points.add();
      points.set(channelIndex.time, at * second);
      for (const [channel, value] of values.entries()) if (value !== undefined) points.set(channel, value);
    }
    return points;
  }
}
