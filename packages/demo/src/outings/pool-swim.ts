import type { Lap } from "@cairn/domain/recording/recording";
import type { PoolLength } from "../files/write-fit.ts";
import type { Random } from "../random.ts";
import { type Athlete, heartRateAt, nextHeartRate } from "./athlete.ts";
import type { GeneratedActivity } from "./generated-activity.ts";

/** A swim in lanes: sets of lengths with a rest at the wall after each. */
export interface PoolSwim {
  readonly athlete: Athlete;
  /** UTC of the first point, ms since 1970. */
  readonly startTime: number;
  /** Length of the pool in metres, such as 25 or 50. */
  readonly poolLength: number;
  /** Number of lengths in each set, in order. */
  readonly sets: readonly number[];
  /** Seconds per length when fresh. */
  readonly lengthTime: number;
}

/**
 * Swims the sets: a point every 3 seconds with the distance at the last wall, speed and heart rate; no
 * position; one lap per set.
 */
export function generatePoolSwim(swim: PoolSwim, random: Random): GeneratedActivity {
  const { athlete, poolLength } = swim;
  const lengths: PoolLength[] = [];
  const laps: Lap[] = [];
  let now = 0;
  for (const [set, count] of swim.sets.entries()) {
    const from = now;
    for (let n = 0; n < count; n += 1) {
      const tired = 1 + 0.004 * lengths.length + 0.012 * n;
      const elapsedTime = Math.round(swim.lengthTime * tired + 0.6 * random.gaussian());
      lengths.push({ startTime: now, elapsedTime, strokes: random.int(9, 12) });
      now += elapsedTime;
    }
    const distance = count * poolLength;
    laps.push({
      startTime: from,
      elapsedTime: now - from,
      timerTime: now - from,
      distance,
      avgSpeed: distance / (now - from),
    });
    if (set === swim.sets.length - 1) break;
    const rest = random.int(15, 45);
    lengths.push({ startTime: now, elapsedTime: rest, strokes: 0 });
    now += rest;
  }
  const points = Math.floor(now / 3) + 1;
  const time = Float64Array.from({ length: points }, (_, i) => i * 3);
  const swimming = lengths.filter((length) => length.strokes > 0);
  const distance = time.map(
    (at) => poolLength * swimming.filter((one) => one.startTime + one.elapsedTime <= at).length,
  );
  const lengthAt = (at: number): PoolLength | undefined =>
    lengths.findLast((length) => length.startTime <= at);
  const speed = time.map((at) => {
    const length = lengthAt(at);
    return length && length.strokes > 0 ? poolLength / length.elapsedTime : 0;
  });
  let pulse = athlete.restHeartRate + 20;
  const heartRate = time.map((at) => {
    const work = (lengthAt(at)?.strokes ?? 0) > 0 ? 0.78 : 0.25;
    for (let second = 0; second < 3; second += 1) pulse = nextHeartRate(pulse, heartRateAt(athlete, work));
    return Math.round(pulse + random.gaussian());
  });
  const swum = swimming.length * poolLength;
  const swimmingTime = swimming.reduce((sum, length) => sum + length.elapsedTime, 0);
  return {
    activityId: 21,
    recording: {
      startTime: swim.startTime,
      length: points,
      segmentStarts: [0],
      columns: { time, distance, speed, heartRate },
      laps,
    },
    totals: {
      elapsedTime: now,
      timerTime: now,
      movingTime: swimmingTime,
      distance: swum,
      avgSpeed: swum / swimmingTime,
      maxSpeed: Math.max(...speed),
      avgHeartRate: Math.round(heartRate.reduce((sum, rate) => sum + rate, 0) / points),
      maxHeartRate: Math.max(...heartRate),
      energy: Math.round(swum * 0.27),
    },
    truth: {
      distance: swum,
      ascent: 0,
      descent: 0,
      elapsedTime: now,
      timerTime: now,
      movingTime: swimmingTime,
      skiRuns: [],
    },
    pool: { length: poolLength, lengths },
  };
}
