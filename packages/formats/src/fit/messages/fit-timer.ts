/** Event types of the FIT profile that start and stop the timer. */
const starts = new Set([0]);
const stops = new Set([1, 4, 8, 9]);

interface TimerEvent {
  readonly time: number;
  readonly running: boolean;
}

/** A period in which the timer was stopped. */
export interface TimerPause {
  readonly from: number;
  readonly to: number;
}

/** Collects the timer's events and returns its pauses. */
export class FitTimer {
  private readonly events: TimerEvent[] = [];

  /** Adds a timer event of the given type at `time`, seconds since the FIT epoch. */
  add(type: number, time: number): void {
    if (Number.isNaN(time) || this.events.length >= 100_000) return;
    if (starts.has(type)) this.events.push({ time, running: true });
    else if (stops.has(type)) this.events.push({ time, running: false });
  }

  /** Pauses of at least a second, ascending, from the first stop to the start that ended them. */
  pauses(): TimerPause[] {
    const pauses: TimerPause[] = [];
    let stoppedAt = NaN;
    for (const { time, running } of this.events.toSorted((a, b) => a.time - b.time)) {
      if (!running) stoppedAt = Number.isNaN(stoppedAt) ? time : stoppedAt;
      else {
        if (time > stoppedAt) pauses.push({ from: stoppedAt, to: time });
        stoppedAt = NaN;
      }
    }
    return pauses;
  }
}

/**
 * Joins known segment starts with those that follow from pauses. Devices stamp the first point after a pause shortly before, at
 * or after the event that ends it, so a segment begins after the gap between two points that shares the most time with the pause.
 * `time` in the unit of `pauses`, ascending except for absent values.
 */
export function withPauses(
  time: Float64Array,
  segmentStarts: readonly number[],
  pauses: readonly TimerPause[],
): number[] {
  const all = new Set(segmentStarts);
  let i = 0;
  for (const { from, to } of pauses) {
    let longest = 0;
    let start = -1;
    let previous = NaN;
    for (; i < time.length; i += 1) {
      const now = time[i] ?? NaN;
      if (Number.isNaN(now)) continue;
      const shared = Math.min(now, to) - Math.max(previous, from);
      if (shared > longest) {
        longest = shared;
        start = i;
      }
      previous = now;
      if (now >= to) break;
    }
    if (start > 0) all.add(start);
  }
  return [...all].toSorted((a, b) => a - b);
}
