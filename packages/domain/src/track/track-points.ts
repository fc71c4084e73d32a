import { haversine } from "@cairn/geo/haversine";
import { isNullIsland, isPosition } from "@cairn/geo/position";
import type { Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";
import { absurdSpeed, maxPlausibleSpeedMps } from "./plausible-speed.ts";

/** Kinds of a point's position. */
export const pointKind = {
  /** No position: not recorded, out of range, or exactly 0, 0. */
  nowhere: 0,
  /** A position that continues the line from the previous one. */
  good: 1,
  /** A good position that starts a new line: the first of a segment, or the first after a jump nobody can travel. */
  start: 2,
  /** A GPS error: too fast both in and out. Left out of distances, boxes and speeds. */
  outlier: 3,
} as const;

/**
 * Number of points after an impossible step that are checked for one that continues the line before it. Longer excursions are
 * treated as a new line.
 */
const maxSpikePoints = 10;

/** Minimum leap of a spike below `absurdSpeed`, metres; smaller ones are the noise of a receiver. */
const minLeapM = 30;

/** Longest time, seconds, of such a leap there and back. */
const maxLeapS = 10;

/**
 * Highest change of speed, m/s in a second, of anything that carries people and a receiver: brakes of racing cars reach 6 g for a
 * moment, those of the street 1 g. Whoever leaps there and back turns round at that speed.
 */
const maxAcceleration = 10;

/** Share of the positions that may be spikes. If there are more, the sport is not the one that was named, or it is all noise. */
const maxSpikePart = 1 / 8;

/** Steps in a row at more than any speed on the ground that are a flight and no leap. */
const flightSteps = 5;

/** Highest speed of anything on the ground, m/s; a recording of an unknown sport is a flight only if it is faster for long. */
const groundMps = 100;

/** How a recording is judged. */
interface SpikeLimits {
  /** Speed above which any step is an error, m/s. */
  readonly absurd: number;
  /** Speed that nobody reaches in the activity, m/s. */
  readonly plausible: number;
  /** False if only steps above the first are errors. */
  readonly judgesLeaps: boolean;
}

/**
 * Judges every position of a recording; one entry of `pointKind` per point. After a step faster than `absurdSpeed` it checks the
 * next ten positions: if one of them can be reached from before the step, the points in between are a spike and left out; if none
 * can, the step is a jump (a late first fix, a tunnel with a wrong exit): the line starts again there and the jump has no length.
 * A leap of 30 m or more that is only faster than anybody in the activity (`maxPlausibleSpeedMps`), or for which no vehicle could
 * turn round, is a spike if the line leaps back as fast within ten seconds, and otherwise accepted: receivers that wake late
 * catch up in this way. If an eighth of all positions would be such spikes, none is. Steps without a forward running clock cannot
 * be judged and are accepted. Where people may fly, an airliner's speed counts if it lasts. Linear time.
 */
export const trackPoints = (recording: Recording, activityId?: number): Uint8Array => {
  const { lat, lon } = recording.columns;
  if (lat === undefined || lon === undefined) return new Uint8Array(recording.length);
  const flying = absurdSpeed(activityId);
  const absurd = flying > groundMps && !isFlight(recording, flying) ? groundMps : flying;
  const plausible = Math.min(absurd, maxPlausibleSpeedMps(activityId));
  const kinds = kindsBy(recording, { absurd, plausible, judgesLeaps: true });
  let [outliers, all] = [0, 0];
  for (const kind of kinds) {
    if (kind !== pointKind.nowhere) all++;
    if (kind === pointKind.outlier) outliers++;
  }
  return outliers <= Math.max(maxSpikePoints, maxSpikePart * all)
    ? kinds
    : kindsBy(recording, { absurd, plausible: absurd, judgesLeaps: false });
};

/** Whether any steps in a row are as fast as only an aircraft, without a change that tears it apart. */
const isFlight = ({ columns: { lat, lon, time }, length }: Recording, most: number): boolean => {
  let [steps, speed, last] = [0, 0, -1];
  for (let i = 0; i < length; i++) {
    if (!isLocated(lat?.[i], lon?.[i]) || !Number.isFinite(time?.[i])) continue;
    const step = last < 0 ? 0 : (time?.[i] ?? 0) - (time?.[last] ?? 0);
    const now =
      step > 0 ? haversine(lat?.[last] ?? 0, lon?.[last] ?? 0, lat?.[i] ?? 0, lon?.[i] ?? 0) / step : 0;
    const goesOn = now > groundMps && now <= most;
    const isSteady = steps === 0 || Math.abs(now - speed) <= maxAcceleration * step;
    steps = goesOn ? (isSteady ? steps + 1 : 1) : 0;
    if (steps >= flightSteps) return true;
    [speed, last] = [now, i];
  }
  return false;
};

const isLocated = (lat = Number.NaN, lon = Number.NaN): boolean =>
  isPosition(lat, lon) && !isNullIsland(lat, lon);

const kindsBy = (recording: Recording, { absurd, plausible, judgesLeaps }: SpikeLimits): Uint8Array => {
  const kinds = new Uint8Array(recording.length);
  const { lat, lon, time } = recording.columns;
  const located = (i: number): boolean => isLocated(lat?.[i], lon?.[i]);
  const apart = (a: number, b: number): number =>
    haversine(lat?.[a] ?? 0, lon?.[a] ?? 0, lat?.[b] ?? 0, lon?.[b] ?? 0);
  const secondsFrom = (a: number, b: number): number => (time?.[b] ?? Number.NaN) - (time?.[a] ?? Number.NaN);
  const reachable = (a: number, b: number, limit: number): boolean => {
    const seconds = secondsFrom(a, b);
    return !(seconds > 0) || apart(a, b) <= limit * seconds;
  };
  /** There and back at the speed of the step within its time is a turn that no vehicle survives. */
  const isTurnable = (a: number, b: number): boolean => {
    const seconds = secondsFrom(a, b);
    return reachable(a, b, Math.min(plausible, maxAcceleration * seconds));
  };
  const isLeap = (a: number, b: number): boolean =>
    judgesLeaps && !isTurnable(a, b) && apart(a, b) >= minLeapM;

  /** Index of the first of the next positions that leaps back to where `last` can reach it, or -1 if the line does not. */
  const endOfSpike = (spike: number, to: number, last: number): number => {
    const isAbsurd = !reachable(last, spike, absurd);
    let [seen, before] = [0, spike];
    for (let i = spike + 1; i < to && i < spike + 8 * maxSpikePoints && seen < maxSpikePoints; i++) {
      if (!located(i)) continue;
      if (!isAbsurd && secondsFrom(last, i) > maxLeapS) return -1;
      const leapsBack =
        (isLeap(before, i) || !reachable(before, i, absurd)) && apart(last, i) < apart(last, before);
      if (leapsBack && reachable(last, i, absurd) && !isLeap(last, i)) return i;
      before = i;
      seen++;
    }
    return -1;
  };

  for (const { from, to } of segmentRanges(recording)) {
    let last = -1;
    let i = from;
    while (i < to) {
      if (!located(i)) {
        i++;
        continue;
      }
      if (last < 0 || (!isLeap(last, i) && reachable(last, i, absurd))) {
        kinds[i] = last < 0 ? pointKind.start : pointKind.good;
        last = i++;
        continue;
      }
      const back = endOfSpike(i, to, last);
      if (back < 0) {
        kinds[i] = reachable(last, i, absurd) ? pointKind.good : pointKind.start;
        last = i++;
        continue;
      }
      for (; i < back; i++) if (located(i)) kinds[i] = pointKind.outlier;
    }
  }
  return kinds;
};
