import { haversine } from "@cairn/geo/haversine";
import type { DecodedActivity } from "../recording/decoded-activity.ts";
import type { DeviceTotals, Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";

/**
 * By how much a speed is too large that some program wrote in another unit than metres a second: kilometres an hour; miles an
 * hour; and kilometres an hour taken for miles and converted once more. The international mile has 1609.344 m.
 */
const speedFactors = [3.6, 3600 / 1609.344, 3.6 * 1.609344] as const;

/** How far a ratio of two honest measurements of the same speed is from its unit: wheels and foot pods are up to 12 % off. */
const ratioTolerance = 0.08;
/** The same for half of all stretches: speeds of a watch lag behind its positions. */
const spreadTolerance = 0.2;
/** For a total beside another total of the same device, which only rounding parts. */
const totalTolerance = 0.05;
/** For an average beside distance and time where nothing else is known. */
const exactTolerance = 0.01;
/** For an average that leaves out short pauses which the time has. */
const pauseTolerance = 0.2;

/** Stretches over which a speed is compared with the way covered, seconds, and the fewest that tell a unit. */
const [stretchS, leastStretches] = [10, 12];
/** Below this a receiver's noise looks like movement, m/s. */
const leastSpeed = 0.5;

/** A stretch of a recording: the speed by the way covered in it, and the mean of the device's speeds, m/s if all is well. */
interface Stretch {
  readonly covered: number;
  readonly stated: number;
}

/**
 * A workout whose speeds are in metres a second: those of the points, of the laps, legs and totals. A unit is recognised by the
 * ratio to the way covered, which has to be that of the unit over the whole recording; all other speeds stay as they are.
 *
 * @param known the context of its recording, if it is known
 */
export function withSiSpeeds(decoded: DecodedActivity, known?: SpeedContext): DecodedActivity {
  const { recording, device, legs } = decoded;
  const { speed } = recording.columns;
  // Only a speed is ever converted.
  const hasSpeeds = [device, ...recording.laps, ...legs.map((leg) => leg.totals)].some(
    (totals) => totals?.avgSpeed !== undefined || totals?.maxSpeed !== undefined,
  );
  const context = known ?? (speed || hasSpeeds ? speedContextOf(recording) : { factor: 1, top: NaN });
  const { factor } = context;
  const laps = recording.laps.map((lap) => inSi(lap, context));
  return {
    ...decoded,
    recording: {
      ...recording,
      ...(speed &&
        factor !== 1 && { columns: { ...recording.columns, speed: speed.map((value) => value / factor) } }),
      laps,
    },
    ...(device && { device: inSi(device, context) }),
    legs: legs.map(({ activityId, startTime, totals }) => ({
      activityId,
      startTime,
      totals: inSi(totals, context),
    })),
  };
}

/** What a recording says about the units of its totals. */
export interface SpeedContext {
  /** By how much the speeds of its points are too large; 1 if they are not, or if there are none. */
  readonly factor: number;
  /** The highest speed by the way covered in ten seconds, m/s; NaN if unknown. */
  readonly top: number;
}

/** The context of a recording whose speeds have not been converted. */
export function speedContextOf(recording: Recording): SpeedContext {
  const stretches = stretchesOf(recording);
  return { factor: columnFactor(stretches), top: topOf(stretches) };
}

type SpeedTotals = Pick<DeviceTotals, "avgSpeed" | "maxSpeed" | "distance" | "timerTime">;

/**
 * Totals with their speeds in metres a second. An average that is higher than the way covered in any ten seconds is in the unit
 * in which it is the distance over the time, or somewhat higher, because the time may have pauses in it; with long pauses, in
 * the only unit in which it is no higher than the way covered in ten seconds. The maximum is in the same unit, without an average
 * in that of the points, or in the one in which it was reached.
 */
export function inSi<Totals extends SpeedTotals>(totals: Totals, { factor, top }: SpeedContext): Totals {
  const { avgSpeed, maxSpeed } = totals;
  if (avgSpeed === undefined && maxSpeed === undefined) return totals;
  const byAverage = averageFactor(totals, top);
  const by = byAverage ?? maximumFactor(maxSpeed ?? NaN, { factor, top });
  return {
    ...totals,
    ...(avgSpeed !== undefined && byAverage !== undefined && { avgSpeed: avgSpeed / byAverage }),
    ...(maxSpeed !== undefined && { maxSpeed: maxSpeed / by }),
  };
}

/** The unit of an average; undefined if nothing speaks against metres a second. */
function averageFactor(
  { avgSpeed = NaN, distance = NaN, timerTime = NaN }: SpeedTotals,
  top: number,
): number | undefined {
  const ratio = avgSpeed / (distance / timerTime);
  // Without a track nobody knows of pauses: then only the exact ratio tells.
  if (Number.isNaN(top)) return factorOf(ratio, exactTolerance);
  const most = top * (1 + ratioTolerance);
  if (!(avgSpeed > most)) return undefined;
  const likely = factorOf(ratio, totalTolerance, pauseTolerance);
  if (likely !== undefined) return likely;
  const possible = speedFactors.filter(
    (factor) => ratio / factor >= 1 - totalTolerance && avgSpeed / factor <= most,
  );
  return possible.length === 1 ? possible[0] : undefined;
}

/** The unit of a maximum: that of the points if it is theirs, otherwise the one in which it was reached. */
function maximumFactor(maximum: number, { factor, top }: SpeedContext): number {
  if (factor !== 1) return Math.abs(maximum / factor - top) < Math.abs(maximum - top) ? factor : 1;
  return factorOf(maximum / top, totalTolerance) ?? 1;
}

/** The factor that a ratio is, within shares of it below and above. */
const factorOf = (ratio: number, below: number, above = below): number | undefined =>
  speedFactors.find((factor) => ratio / factor >= 1 - below && ratio / factor <= 1 + above);

/** By how much the speeds of the points are too large. */
function columnFactor(stretches: readonly Stretch[]): number {
  const ratios = Float64Array.from(
    stretches.filter(({ covered, stated }) => covered >= leastSpeed && stated > 0),
    ({ covered, stated }) => stated / covered,
  ).toSorted();
  if (ratios.length < leastStretches) return 1;
  const at = (share: number): number => ratios[Math.floor(share * (ratios.length - 1))] ?? NaN;
  const factor = factorOf(at(0.5), ratioTolerance);
  if (factor === undefined) return 1;
  const isSteady = [at(0.25), at(0.75)].every((ratio) => Math.abs(ratio / factor - 1) <= spreadTolerance);
  return isSteady ? factor : 1;
}

/** The highest speed of a stretch; a single one may be a leap of the receiver. */
function topOf(stretches: readonly Stretch[]): number {
  let [highest, second] = [-Infinity, -Infinity];
  for (const { covered } of stretches) {
    if (covered > highest) [highest, second] = [covered, highest];
    else if (covered > second) second = covered;
  }
  return stretches.length < leastStretches ? NaN : second;
}

/**
 * The stretches of ten seconds or more of a recording: by its positions, or without them by the device's distance. A stretch ends
 * with its segment, and has a speed at each of its points if they have speeds at all.
 */
function stretchesOf(recording: Recording): readonly Stretch[] {
  const { time, lat, lon, distance, speed } = recording.columns;
  if (!time || (!(lat && lon) && !distance)) return [];
  const way = lat && lon ? wayAlong(recording, lat, lon) : distance;
  const stretches: Stretch[] = [];
  for (const { from, to } of segmentRanges(recording)) {
    let [start, sum, count] = [from, 0, 0];
    for (let i = from + 1; i < to; i += 1) {
      sum += speed?.[i] ?? NaN;
      count += 1;
      const seconds = (time[i] ?? NaN) - (time[start] ?? NaN);
      if (!(seconds >= stretchS)) continue;
      const covered = ((way?.[i] ?? NaN) - (way?.[start] ?? NaN)) / seconds;
      // A long gap has no speed of its own.
      if (covered >= 0 && seconds < 4 * stretchS) stretches.push({ covered, stated: sum / count });
      [start, sum, count] = [i, 0, 0];
    }
  }
  return stretches;
}

/** Metres along the positions up to each point; a point without one has the way of the last that has. */
function wayAlong({ length }: Recording, lat: Float64Array, lon: Float64Array): Float64Array {
  const way = new Float64Array(length);
  let [y, x, total] = [NaN, NaN, 0];
  for (let i = 0; i < length; i += 1) {
    const [nextY, nextX] = [lat[i] ?? NaN, lon[i] ?? NaN];
    if (!Number.isNaN(nextY) && !Number.isNaN(nextX)) {
      total += haversine(y, x, nextY, nextX) || 0;
      [y, x] = [nextY, nextX];
    }
    way[i] = total;
  }
  return way;
}
