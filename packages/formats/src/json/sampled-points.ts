import { channelIndex, maxPoints, PointColumns } from "../points/point-columns.ts";

const second = 1000;

/**
 * Points made of samples that a file lists channel by channel, each with a time of its own. Samples of the same second belong to
 * one point, because devices write the sensors of a second at slightly different times; of two values of a channel the first
 * counts. Samples beyond a million points are left out, and `isFull` says so.
 */
export class SampledPoints {
  isFull = false;
  private readonly places = new Map<number, number>();
  private readonly samples: { readonly at: number; readonly channel: number; readonly value: number }[] = [];

  /**
   * Takes a sample; ignored if time or value is not finite.
   *
   * @param ms since 1970
   */
  add(ms: number, channel: number, value: number): void {
    if (!Number.isFinite(ms) || !Number.isFinite(value)) return;
    const at = Math.round(ms / second);
    if (!this.places.has(at)) {
      if (this.places.size === maxPoints) {
        this.isFull = true;
        return;
      }
      this.places.set(at, 0);
    }
    this.samples.push({ at, channel, value });
  }

  /** The points in order of time. */
  points(): PointColumns {
    const points = new PointColumns();
    for (const [place, at] of [...this.places.keys()].toSorted((a, b) => a - b).entries()) {
      this.places.set(at, place);
      points.add();
      points.set(channelIndex.time, at * second);
    }
    for (const { at, channel, value } of this.samples) {
      points.setAbsent(channel, this.places.get(at) ?? 0, value);
    }
    return points;
  }
}
