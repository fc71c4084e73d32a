import type { DeviceTotals, Lap, Recording } from "@cairn/domain/recording/recording";
import { segmentRanges } from "@cairn/domain/recording/segments";
import type { ExportedWorkout } from "../encoding/exported-workout.ts";
import { planSessions } from "../encoding/session-plan.ts";
import { shareOut } from "./share-out.ts";

/** A lap to be written with the points that were recorded in it. */
export interface TcxLapPlan {
  readonly lap: Lap & Pick<DeviceTotals, "maxCadence" | "maxPower" | "energy" | "steps">;
  /** Indices of points, a list for each stretch without a pause. */
  readonly tracks: readonly (readonly number[])[];
  /** True if the timer was stopped before its first point. */
  readonly isAfterPause: boolean;
}

export interface TcxActivityPlan {
  readonly activityId: number;
  /** Seconds since the start of the workout. */
  readonly startTime: number;
  readonly laps: readonly TcxLapPlan[];
}

/** The activities of a workout, one for each leg, with their laps and the points of each lap by time. */
export function planActivities(
  workout: ExportedWorkout,
  recording: Recording,
  elapsed: number,
): readonly TcxActivityPlan[] {
  const sessions = planSessions(workout, recording, elapsed);
  const starts = sessions.flatMap(({ laps }) => laps.map(({ lap }) => lap.startTime));
  const segmentOf = segmentNumbers(recording);
  const points = pointsByLap(recording, starts);
  let [index, lastSegment] = [0, -1];
  return sessions.map(({ leg, laps }) => {
    const energy = shares(
      leg.totals.energy,
      laps.map(({ lap }) => lap),
    );
    const steps = shares(
      leg.totals.steps,
      laps.map(({ lap }) => lap),
    );
    return {
      activityId: leg.activityId,
      startTime: leg.startTime,
      laps: laps.map(({ lap }, i) => {
        const own = points[index++] ?? [];
        const tracks = splitAt(own, (a, b) => segmentOf[a] !== segmentOf[b]);
        const first = segmentOf[own[0] ?? -1] ?? lastSegment;
        const isAfterPause = lastSegment >= 0 && first !== lastSegment;
        lastSegment = segmentOf[own.at(-1) ?? -1] ?? lastSegment;
        const highest = highestOf(recording, own);
        return { lap: { ...highest, ...lap, energy: energy[i], steps: steps[i] }, tracks, isAfterPause };
      }),
    };
  });
}

function segmentNumbers(recording: Recording): Int32Array {
  const numbers = new Int32Array(recording.length);
  for (const [number, { from, to }] of segmentRanges(recording).entries()) numbers.fill(number, from, to);
  return numbers;
}

/**
 * Points in the order of the recording, each in the last lap that has begun; points before the first lap are in that one. A point
 * without a time is in none.
 */
function pointsByLap({ columns: { time }, length }: Recording, starts: readonly number[]): number[][] {
  const found: number[][] = starts.map(() => []);
  let lap = 0;
  for (let i = 0; i < length; i += 1) {
    const now = time?.[i] ?? NaN;
    if (Number.isNaN(now)) continue;
    while (lap > 0 && now < (starts[lap] ?? 0)) lap -= 1;
    while (lap < starts.length - 1 && now >= (starts[lap + 1] ?? Infinity)) lap += 1;
    found[lap]?.push(i);
  }
  return found;
}

function splitAt(points: readonly number[], isApart: (a: number, b: number) => boolean): number[][] {
  const parts: number[][] = [];
  for (const point of points) {
    const part = parts.at(-1);
    const last = part?.at(-1);
    if (part === undefined || last === undefined || isApart(last, point)) parts.push([point]);
    else part.push(point);
  }
  return parts;
}

/** A whole number of the device, shared out among its laps by their times. */
const shares = (total: number | undefined, laps: readonly Lap[]): readonly (number | undefined)[] =>
  total === undefined ? laps.map(() => undefined) : shareOut(total, laps.map(secondsOf));

/**
 * Metres of a lap: as the device counted them, else along its points; 0 without either.
 *
 * @param distance see `exportedDistance`
 */
export const metresOf = ({ lap, tracks }: TcxLapPlan, distance: Float64Array | undefined): number => {
  const [first, last] = [tracks[0]?.[0] ?? -1, tracks.at(-1)?.at(-1) ?? -1];
  return lap.distance ?? Math.max(0, (distance?.[last] ?? 0) - (distance?.[first] ?? 0));
};

/** Seconds of a lap by its timer, as the file states them. */
export const secondsOf = ({ timerTime, elapsedTime }: Lap): number => timerTime ?? elapsedTime;

/** The highest values among the points of a lap, for values that the device did not write. */
function highestOf(
  { columns: { heartRate, cadence, power } }: Recording,
  points: readonly number[],
): Partial<Record<"maxHeartRate" | "maxCadence" | "maxPower", number>> {
  const highest = (column: Float64Array | undefined): number =>
    points.reduce((max, i) => ((column?.[i] ?? NaN) > max ? (column?.[i] ?? max) : max), -Infinity);
  const found = [
    ["maxHeartRate", highest(heartRate)],
    ["maxCadence", highest(cadence)],
    ["maxPower", highest(power)],
  ] as const;
  return Object.fromEntries(found.filter(([, value]) => value > -Infinity));
}
