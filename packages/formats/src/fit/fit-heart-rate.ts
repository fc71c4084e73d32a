import { channelIndex, type PointColumns } from "../point-columns.ts";
import type { FitMessage } from "./fit-message.ts";

/** Heartbeats kept of one file, more than a week's. */
const maxBeats = 1_000_000;
const ticksPerSecond = 1024;

/**
 * Heart rates of chest straps that store them under water and hand them over afterwards (hr messages, 132): each has an
 * instant on the strap's own clock, and one message ties that clock to the watch's.
 */
export class FitHeartRate {
  private readonly times: number[] = [];
  private readonly rates: number[] = [];
  /** Watch time minus strap time, seconds. */
  private clockOffset = NaN;
  private ticks = NaN;

  /** Takes an hr message: its rates and as many instants, whole (field 9) or in twelve bits (field 10). */
  add(message: FitMessage): void {
    if (this.times.length >= maxBeats) return;
    const whole = message.numbers(9).filter((ticks) => !Number.isNaN(ticks));
    const [first] = whole;
    if (!Number.isNaN(message.timestamp) && first !== undefined) {
      const fraction = message.number(0, 32_768);
      const offset = message.timestamp + (Number.isNaN(fraction) ? 0 : fraction) - first / ticksPerSecond;
      if (!(Math.abs(offset - this.clockOffset) < 1)) this.clockOffset = offset;
    }
    const instants = whole.length > 0 ? this.fromWhole(whole) : this.fromTwelveBits(message.bytes(10));
    const rates = message.numbers(6);
    for (const [i, ticks] of instants.entries()) {
      const rate = rates[i] ?? NaN;
      const time = this.clockOffset + ticks / ticksPerSecond;
      if (Number.isNaN(rate) || Number.isNaN(time)) continue;
      this.times.push(time);
      this.rates.push(rate);
    }
  }

  /**
   * Gives points without a heart rate the mean of the rates since the point before, rounded. Times of the points in seconds
   * since the FIT epoch, ascending but for absent ones.
   */
  mergeInto(points: PointColumns, timeOf: (point: number) => number): void {
    if (this.times.length === 0) return;
    let beat = 0;
    for (let point = 0; point < points.length; point += 1) {
      const time = timeOf(point);
      let sum = 0;
      let count = 0;
      while (beat < this.times.length && (this.times[beat] ?? Infinity) <= time) {
        sum += this.rates[beat] ?? 0;
        count += 1;
        beat += 1;
      }
      if (count > 0) points.setAbsent(channelIndex.heartRate, point, Math.round(sum / count));
    }
  }

  private fromWhole(ticks: readonly number[]): readonly number[] {
    this.ticks = ticks.at(-1) ?? NaN;
    return ticks;
  }

  /** Two instants in each three bytes, the low twelve bits of the strap's clock, never running backwards. */
  private fromTwelveBits(bytes: Uint8Array): number[] {
    const instants: number[] = [];
    for (let i = 0; i + 2 < bytes.length; i += 3) {
      const [a, b, c] = [bytes[i] ?? 0, bytes[i + 1] ?? 0, bytes[i + 2] ?? 0];
      for (const low of [a | ((b & 0x0f) << 8), (b >>> 4) | (c << 4)]) {
        this.ticks += (low - (this.ticks % 4096) + 4096) % 4096;
        instants.push(this.ticks);
      }
    }
    return instants;
  }
}
