/** Event types of the FIT profile that start and stop the timer. */
const starts = new Set([0]);
const stops = new Set([1, 4, 8, 9]);

interface TimerEvent {
  readonly time: number;
  readonly running: boolean;
}

/** Collects the timer's events and tells the times at which recording went on after a pause. */
export class FitTimer {
  private readonly events: TimerEvent[] = [];

  /** Adds a timer event of the given type at `time`, seconds since the FIT epoch. */
  add(type: number, time: number): void {
    if (Number.isNaN(time) || this.events.length >= 100_000) return;
    if (starts.has(type)) this.events.push({ time, running: true });
    else if (stops.has(type)) this.events.push({ time, running: false });
  }

  /** Times, ascending, at which the timer started again at least a second after it had stopped. */
  restarts(): number[] {
    const restarts: number[] = [];
    let stoppedAt = NaN;
    for (const { time, running } of this.events.toSorted((a, b) => a.time - b.time)) {
      if (!running) stoppedAt = Number.isNaN(stoppedAt) ? time : stoppedAt;
      else {
        if (time > stoppedAt) restarts.push(time);
        stoppedAt = NaN;
      }
    }
    return restarts;
  }
}

/**
 * Joins known segment starts with those that restarts make: a segment begins at the first point at or after a restart.
 * `time` in the unit of `restarts`, ascending but for absent values.
 */
export function withRestarts(
  time: Float64Array,
  segmentStarts: readonly number[],
  restarts: readonly number[],
): number[] {
  const all = new Set(segmentStarts);
  let next = 0;
  for (let i = 0; i < time.length && next < restarts.length; i += 1) {
    const now = time[i] ?? NaN;
    if (now >= (restarts[next] ?? Infinity)) all.add(i);
    while (now >= (restarts[next] ?? Infinity)) next += 1;
  }
  return [...all].toSorted((a, b) => a - b);
}
