import { known } from "../known.ts";
import type { MeasuredTrack } from "../measured-track/measured-track.ts";
import { type Lap, lapValueNames } from "../recording/recording.ts";
import type { SensorSums } from "../sensors/sensor-average.ts";
import { clockOf } from "../time/clocks.ts";
import { timeLookup } from "../time/time-lookup.ts";
import { judgeTotals } from "./choose-totals.ts";
import type { Contradiction } from "./contradiction.ts";
import { clockSlack } from "./plausibility-limits.ts";
import type { Totals } from "./provenance.ts";

export type LapValueName = (typeof lapValueNames)[number] | "elapsedTime" | "timerTime";

/** A value of the device that is not used in its lap, or used with a doubt. */
export interface DoubtedLapValue {
  readonly name: LapValueName;
  readonly device: number;
  readonly contradiction: Contradiction;
}

/** A lap with the values in use; those that nothing contradicts are the device's. */
export interface JudgedLap {
  readonly lap: Lap;
  /** Seconds of the lap in motion, if known from the recording. */
  readonly movingTime?: number;
  readonly doubts: readonly DoubtedLapValue[];
}

/**
 * The laps of a recording by the same rule as its totals: the device's values are used unless the points, or its other numbers,
 * contradict them. Values that the device did not write stay absent. Linear time.
 */
export const judgeLaps = (measured: MeasuredTrack, activityId?: number): readonly JudgedLap[] => {
  const { laps } = measured.recording;
  if (laps.length === 0) return [];
  const recordedIn = partsOf(measured);
  return boundedLaps(laps).map((bounded) => judgeLap(bounded, recordedIn(bounded.lap), activityId));
};

/** Laps with consecutive times, using only their own times. */
export const boundedLaps = (laps: readonly Lap[]): readonly JudgedLap[] =>
  laps.map((lap, index) => boundedBy(lap, laps[index + 1]?.startTime));

/** A lap ends at the latest where the next begins; its timer time is at most its length. */
function boundedBy(lap: Lap, next = Infinity): JudgedLap {
  const doubts: DoubtedLapValue[] = [];
  let { elapsedTime, timerTime } = lap;
  const room = next - lap.startTime;
  if (elapsedTime > room + clockSlack) {
    const contradiction = { rule: "lapsOverlap", against: Math.max(0, room) } as const;
    doubts.push({ name: "elapsedTime", device: elapsedTime, contradiction });
    // Laps that all begin at the same time do not determine their ends.
    if (room > 0) elapsedTime = room;
  }
  if (timerTime !== undefined && timerTime > elapsedTime) {
    const contradiction = { rule: "elapsedBelowTimer", against: elapsedTime } as const;
    if (timerTime > elapsedTime + clockSlack)
      doubts.push({ name: "timerTime", device: timerTime, contradiction });
    timerTime = elapsedTime;
  }
  return { lap: { ...lap, elapsedTime, ...known("timerTime", timerTime) }, doubts };
}

/** The recorded values of the time of a lap. */
interface RecordedPart {
  readonly computed: Totals;
  readonly trackAtLeast: number | undefined;
  readonly counted: number;
}

/** A lap's speed is its distance over its timer time, without pauses. */
function judgeLap({ lap, doubts }: JudgedLap, part: RecordedPart, activityId: number | undefined): JudgedLap {
  const stated = Object.fromEntries(
    lapValueNames.flatMap((name) => (lap[name] === undefined ? [] : [[name, lap[name]]])),
  );
  const { totals, leftOut } = judgeTotals({
    device: { ...stated, totalTime: lap.timerTime ?? lap.elapsedTime },
    computed: part.computed,
    analysisVersion: 0,
    averageClock: clockOf("lap"),
    ...known("activityId", activityId),
    evidence: { ...known("trackAtLeast", part.trackAtLeast), counted: part.counted },
  });
  const shown: { -readonly [K in keyof Lap]: Lap[K] } = { ...lap };
  const found = lapValueNames.flatMap((name): DoubtedLapValue[] => {
    const device = lap[name];
    if (device === undefined) return [];
    const value = totals[name]?.value;
    if (value === undefined) delete shown[name];
    else shown[name] = value;
    const contradiction = totals[name]?.contradiction ?? leftOut[name]?.contradiction;
    return contradiction === undefined ? [] : [{ name, device, contradiction }];
  });
  const timer = totals.totalTime;
  if (timer?.contradiction !== undefined) {
    const { contradiction, device = lap.elapsedTime } = timer;
    shown.timerTime = timer.value;
    found.push({ name: "timerTime", device, contradiction });
  }
  const movingTime = totals.movingTime?.value;
  return { lap: shown, ...known("movingTime", movingTime), doubts: [...doubts, ...found] };
}

/**
 * Returns the function that looks up what was recorded during a lap. Calls have to be in order of time, or the search starts
 * again.
 */
function partsOf({ recording, distances, derived }: MeasuredTrack): (lap: Lap) => RecordedPart {
  const { time, lat, distance, heartRate } = recording.columns;
  const minimums = lat === undefined ? undefined : derived.minimumDistances();
  const sums = {
    heartRate: derived.sensors.heartRate(),
    cadence: derived.sensors.cadence(),
    power: derived.sensors.power(),
  };
  const indexAt = time && timeLookup(time);
  const [timer, moving] = [derived.timer(), derived.moving()];
  return ({ startTime, elapsedTime }) => {
    if (indexAt === undefined || recording.length === 0)
      return { computed: {}, trackAtLeast: undefined, counted: 0 };
    const [from, to] = [indexAt(startTime), indexAt(startTime + elapsedTime)];
    const grown = (column: Float64Array | undefined): number | undefined =>
      column && Math.max(0, (column[to] ?? 0) - (column[from] ?? 0));
    return {
      computed: {
        ...known("distance", grown(distances)),
        ...known("totalTime", atMost(elapsedTime, grown(timer))),
        ...known("movingTime", atMost(elapsedTime, grown(moving))),
        ...known("avgHeartRate", averageBetween(sums.heartRate, from, to)),
        ...known("maxHeartRate", highestBetween(heartRate, from, to)),
        ...known("avgCadence", averageBetween(sums.cadence, from, to)),
        ...known("avgPower", averageBetween(sums.power, from, to)),
      },
      trackAtLeast: grown(minimums),
      counted: grown(distance) ?? 0,
    };
  };
}

/** Points do not coincide with the ends of a lap. */
const atMost = (most: number, value: number | undefined): number | undefined =>
  value === undefined ? undefined : Math.min(most, value);

const averageBetween = (sums: SensorSums | undefined, from: number, to: number): number | undefined => {
  if (sums === undefined) return undefined;
  const weight = (sums.weight[to] ?? 0) - (sums.weight[from] ?? 0);
  return weight > 0 ? ((sums.sum[to] ?? 0) - (sums.sum[from] ?? 0)) / weight : undefined;
};

const highestBetween = (column: Float64Array | undefined, from: number, to: number): number | undefined => {
  let highest = 0;
  for (let i = from; i <= to; i++) {
    const value = column?.[i] ?? 0;
    if (value > highest) highest = value;
  }
  return highest > 0 ? highest : undefined;
};
