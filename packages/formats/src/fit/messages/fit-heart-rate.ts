import { channelIndex, type PointColumns } from "../../points/point-columns.ts";
import type { FitMessage } from "../protocol/fit-message.ts";
import { type Beat, StrapRates } from "./strap-rates.ts";

/** Maximum number of heartbeats kept from one file, more than a week's. */
const maxBeats = 1_000_000;
const ticksPerSecond = 1024;

/**
 * Maximum time over which the strap's rates are averaged for one record, seconds; records of a watch that saves space are up to 8
 * s apart, pauses are longer.
 */
const maxMeanS = 10;

/**
 * Heart rates of chest straps that store them under water and transmit them afterwards (hr messages, 132): each has a
 * time on the strap's own clock, and one message relates that clock to the watch's.
 */
export class FitHeartRate {
  private readonly beats: Beat[] = [];
  /** Watch time minus strap time, seconds. */
  private clockOffset = NaN;
  private ticks = NaN;

  /** Adds an hr message: its rates and as many times, whole (field 9) or in twelve bits (field 10). */
  add(message: FitMessage): void {
    if (this.beats.length >= maxBeats) return;
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
      // A strap without contact reports 0.
      if (rate > 0 && !Number.isNaN(time)) this.beats.push({ time, rate });
    }
  }

  /**
   * Sets points to the mean over time of the strap's rates since the previous point, rounded, even if they have a heart rate:
   * devices and services prefer the strap, which measures each beat, to the wrist sensor, which guesses under water. If the strap
   * was silent for more than 5 s the point keeps the watch's value. Times of the points in seconds since the FIT epoch, NaN for
   * absent ones.
   */
  mergeInto(points: PointColumns, timeOf: (point: number) => number): void {
    if (this.beats.length === 0) return;
    const strap = new StrapRates(this.beats);
    let previous = NaN;
    for (let point = 0; point < points.length; point += 1) {
      const time = timeOf(point);
      if (Number.isNaN(time)) continue;
      const from = time > previous ? Math.max(previous, time - maxMeanS) : time - 1;
      const rate = strap.mean(from, time);
      if (!Number.isNaN(rate)) points.setAt(channelIndex.heartRate, point, Math.round(rate));
      previous = time;
    }
  }

  private fromWhole(ticks: readonly number[]): readonly number[] {
    this.ticks = ticks.at(-1) ?? NaN;
    return ticks;
  }

  /** Each three bytes hold two times, the low twelve bits of the strap's clock, which never runs backwards. */
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
