import type { Recording } from "@cairn/domain/recording/recording";
import { usualStep } from "../points/usual-step.ts";
import type { TcxLap, TcxLeg } from "./tcx-leg.ts";
import { minGapS } from "./tcx-pauses.ts";

/** Of a device that records at intervals, only a gap of several of them stands out. */
const gapSteps = 3;
/** A gap is longer than the pause in it by an interval at each end, and by the whole seconds of clocks. */
const clockSlackS = 3;
const slackSteps = 2;
/** Maximum difference between the time of a lap and its span, seconds, if it is the same time. */
const sameTimeS = 2;
/**
 * Minimum time, seconds and share, by which a lap at its average speed is shorter than the stated time if that includes pauses.
 */
const minShorterS = 5;
const minShorterPart = 0.02;
/** Minimum share of the usual distance that a running device counts in a gap, such as a tunnel. */
const runningPart = 0.5;
/** Minimum share of the time in which a timer stood that gaps have to show. The rest are stops too short for one. */
const shownPart = 3 / 4;

/** Time without a point, seconds on the clock of the recording. */
interface Gap {
  /** The first point after it. */
  readonly point: number;
  readonly from: number;
  readonly to: number;
  /** Counted by the device in this time; NaN if it is not known. */
  readonly metres: number;
  readonly isPause: boolean;
}

/** The time of a lap on the clock of the recording, seconds. */
interface TimedLap {
  readonly lap: TcxLap;
  readonly from: number;
  readonly to: number;
}

/** What a lap says about its timer, seconds. */
interface StatedTimer {
  readonly timer: number;
  /** True if it follows from the average speed, and the stated time includes the pauses. */
  readonly isByAverage: boolean;
}

/** The laps with the time that their timer ran, and the segments of the recording between its stops. */
export interface StoppedTimers {
  readonly legs: readonly TcxLeg[];
  readonly segmentStarts: readonly number[];
}

/**
 * Finds the pauses that TCX does not mark but the times of its laps show. `TotalTimeSeconds` is the timer's by the format; what a
 * lap lasted longer, its timer stood, and the longest gaps between its points are those pauses. Garmin Connect writes the time
 * with all pauses there, and the timer's only as the average speed. Either is believed if gaps show most of the pauses. Linear
 * time, apart from the sorting of gaps.
 *
 * @param recording with the pauses that are known already
 * @param origin its time 0, ms since 1970
 */
export function withTimerStops(recording: Recording, legs: readonly TcxLeg[], origin: number): StoppedTimers {
  const { columns, segmentStarts } = recording;
  const { time, distance } = columns;
  if (!time) return { legs, segmentStarts };
  const step = usualStep(time);
  const gaps = gapsOf(time, distance, new Set(segmentStarts), Math.max(minGapS, gapSteps * step));
  const starts = new Set(segmentStarts);
  const timers = new Map<TcxLap, number>();
  let first = 0;
  for (const timed of timedLaps(legs, origin)) {
    while ((gaps[first]?.to ?? Infinity) <= timed.from) first += 1;
    const stated = statedTimer(timed, columns.lat !== undefined);
    const missing = timed.to - timed.from - (stated?.timer ?? NaN);
    if (!stated || !(missing >= minGapS)) continue;
    const pauses = pausesIn(gaps, first, timed, missing, Math.max(clockSlackS, slackSteps * step));
    const shown = pauses.reduce((sum, gap) => sum + shareOf(gap, timed), 0);
    if (shown < shownPart * missing) continue;
    for (const { point, isPause } of pauses) if (!isPause) starts.add(point);
    if (stated.isByAverage) timers.set(timed.lap, stated.timer);
  }
  return {
    legs: timers.size === 0 ? legs : legs.map((leg) => withTimers(leg, timers)),
    segmentStarts: [...starts].toSorted((a, b) => a - b),
  };
}

const withTimers = (leg: TcxLeg, timers: ReadonlyMap<TcxLap, number>): TcxLeg => ({
  ...leg,
  laps: leg.laps.map((lap) => {
    const timerTime = timers.get(lap);
    return timerTime === undefined ? lap : { ...lap, totals: { ...lap.totals, timerTime } };
  }),
});

/** The pauses, and the gaps that are at least so long, in order of time. A clock that goes back stands until it has caught up. */
function gapsOf(
  time: Float64Array,
  distance: Float64Array | undefined,
  starts: ReadonlySet<number>,
  shortest: number,
): readonly Gap[] {
  const gaps: Gap[] = [];
  let [latest, counted] = [NaN, NaN];
  let isPause = false;
  for (let point = 0; point < time.length; point += 1) {
    const now = time[point] ?? NaN;
    isPause ||= starts.has(point);
    if (Number.isNaN(now) || now <= latest) continue;
    const reached = distance?.[point] ?? NaN;
    if (now - latest >= (isPause ? 0 : shortest))
      gaps.push({ point, from: latest, to: now, metres: reached - counted, isPause });
    [latest, counted] = [now, reached];
    isPause = false;
  }
  return gaps;
}

/**
 * The laps that follow one another, in order of time: one lasts until the next of its leg begins, the last until its last point.
 */
function timedLaps(legs: readonly TcxLeg[], origin: number): readonly TimedLap[] {
  const all = legs.flatMap(({ laps }) =>
    laps.map((lap, i): TimedLap => {
      const until = laps[i + 1]?.startTime ?? lap.endTime;
      return { lap, from: (lap.startTime - origin) / 1000, to: (until - origin) / 1000 };
    }),
  );
  let end = -Infinity;
  return all
    .filter(({ from, to }) => to > from)
    .toSorted((a, b) => a.from - b.from)
    .filter(({ from, to }) => {
      if (from < end) return false;
      end = to;
      return true;
    });
}

/** Without positions only the stated time counts: in a pool the average speed leaves out the rests, in which the timer runs. */
function statedTimer({ lap: { totals }, from, to }: TimedLap, isLocated: boolean): StatedTimer | undefined {
  const { timerTime: stated = 0, distance = 0, avgSpeed = 0 } = totals;
  if (stated <= 0) return undefined;
  const byAverage = distance / avgSpeed;
  const isShorter = stated - byAverage > Math.max(minShorterS, minShorterPart * stated);
  const isWhole = isLocated && Math.abs(to - from - stated) <= sameTimeS;
  const isByAverage = byAverage > 0 && isShorter && isWhole;
  return { timer: isByAverage ? byAverage : stated, isByAverage };
}

/**
 * The pauses of a lap: the known ones, and the longest gaps that have room beside them in the time in which its timer stood, and
 * in which the device did not go on counting the distance.
 */
function pausesIn(
  gaps: readonly Gap[],
  first: number,
  timed: TimedLap,
  missing: number,
  slack: number,
): readonly Gap[] {
  const speed = (timed.lap.totals.distance ?? NaN) / (timed.to - timed.from - missing);
  const pauses: Gap[] = [];
  const others: Gap[] = [];
  let rest = missing;
  for (let i = first; (gaps[i]?.from ?? Infinity) < timed.to; i += 1) {
    const gap = gaps[i];
    if (!gap) break;
    if (gap.isPause) {
      pauses.push(gap);
      rest -= shareOf(gap, timed);
    } else if (!(gap.metres > runningPart * speed * (gap.to - gap.from))) others.push(gap);
  }
  for (const gap of others.toSorted((a, b) => shareOf(b, timed) - shareOf(a, timed))) {
    const share = shareOf(gap, timed);
    if (share < minGapS || share > rest + slack) continue;
    pauses.push(gap);
    rest -= share;
  }
  return pauses;
}

/** Seconds of a gap in a lap. */
const shareOf = (gap: Gap, lap: TimedLap): number => Math.min(gap.to, lap.to) - Math.max(gap.from, lap.from);
