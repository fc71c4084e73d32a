import type { Recording } from "../recording/recording.ts";
import { segmentRanges, timerTimes } from "../recording/segments.ts";
import { activityById, type ActivityFamily } from "../sports/activities.ts";
import { sportProfile } from "../sports/sport-profiles.ts";
import type { Track } from "../track/smoothed-track.ts";
import { smoothingSeconds } from "../track/track-speed.ts";
import { movingSteps, trimEdges } from "./moving-steps.ts";
import { netSpeeds, stationaryWindow } from "./stationary.ts";

/**
 * Minimum speed of movement, m/s, by family. On foot 0.4: a steep climb is that slow, and a standing GPS seldom
 * drifts faster over six seconds. On wheels 1.0, under which a bicycle hardly stays up.
 */
const ofFamily: Readonly<Record<ActivityFamily, number>> = {
  foot: 0.4,
  wheel: 1,
  snow: 0.4,
  water: 0.2,
  gym: 0,
  other: 0.3,
};

/** Minimum speed in activities that are slower than their family, m/s: steep ground, deep snow, arms instead of legs. */
const ownThreshold: Readonly<Record<string, number>> = {
  hiking: 0.3,
  trekking: 0.3,
  mountaineering: 0.2,
  "vertical-running": 0.3,
  "ski-touring": 0.3,
  "ski-mountaineering": 0.3,
  "backcountry-skiing": 0.3,
  "split-boarding": 0.3,
  "snow-shoeing": 0.3,
  wheelchair: 0.4,
  "hand-cycling": 0.6,
  "roller-skating": 0.6,
  "roller-skiing": 0.6,
  skateboarding: 0.6,
  "mountain-biking": 0.7,
  "e-mtb": 0.7,
};

/**
 * Minimum speed of movement in an activity, m/s: its own, else that of its family; without an activity that of the family
 * "other".
 */
export const movingThresholdOf = (activityId: number | undefined): number => {
  const activity = activityId === undefined ? undefined : activityById(activityId);
  return ownThreshold[activity?.slug ?? ""] ?? ofFamily[activity?.family ?? "other"];
};

const poolSwimming = 21;

/**
 * Share of the speed beside a rest at which the rest begins and ends. Half is right for an abrupt stop, which noise makes a wide
 * window see late; braking takes about as long as a window of six seconds, and a quarter is closest to the speeds of wheels and
 * Doppler measurements.
 */
const noisyEdge = 1 / 2;
const preciseEdge = 1 / 4;

export interface MovingTimeInput {
  /** Cumulative metres, see `trackDistances`. */
  readonly distances: Float64Array;
  /** m/s at each point, see `speedsOf`. */
  readonly speeds: Float64Array;
  readonly activityId?: number;
  /** The result of `smoothedTrack` for the positions, whose noise must not be mistaken for movement. */
  readonly track?: Track;
}

/**
 * Seconds of movement up to each point, or undefined without a clock.
 *
 * A step between two points of one segment is counted whole if the mean speed of its ends reaches the threshold of the
 * activity. Smart recording leaves gaps: a step of more than ten seconds is judged by its own distance over
 * its time, so a ride through a tunnel is counted, and a rest at a café is not. If no sensor measured the speed it is the net
 * speed of the positions (`netSpeeds`), over a window as long as their noise requires, and the parts of rests that such a window
 * hides are restored (`trimEdges`).
 *
 * Returns timer time instead if position and speed are not evidence of movement: in sports without a pace (gym, ball games,
 * diving), in the pool (the counter moves once a length), without positions or speeds, and if the total distance is 0.
 */
export const movingTimes = (
  recording: Recording,
  { distances, speeds, activityId, track }: MovingTimeInput,
): Float64Array | undefined => {
  const timer = timerTimes(recording);
  const { time, lat, speed } = recording.columns;
  if (timer === undefined || time === undefined) return undefined;
  const tellsNothing =
    sportProfile(activityId).pace === "none" ||
    activityId === poolSwimming ||
    (lat === undefined && speed === undefined) ||
    !((distances.at(-1) ?? 0) > 0);
  if (tellsNothing) return timer;

  const threshold = movingThresholdOf(activityId);
  const isMeasured = speed !== undefined;
  const window = track?.noise === undefined ? smoothingSeconds : stationaryWindow(track.noise, threshold);
  const net = isMeasured || track === undefined ? undefined : netSpeeds(recording, track, window);
  const felt =
    net?.some((value) => value > 0) === true ? speeds.map((value, i) => orElse(net[i], value)) : speeds;
  const edge = track?.noise === undefined ? preciseEdge : noisyEdge;
  const moving = new Float64Array(recording.length);
  let total = 0;
  for (const { from, to } of segmentRanges(recording)) {
    const steps = movingSteps(recording, { from, to }, { distances, speeds: felt, threshold });
    if (!isMeasured) trimEdges(steps, window, edge);
    let next = 0;
    for (let i = from; i < to; i++) {
      if (steps[next]?.to === i) total += steps[next++]?.moving ?? 0;
      moving[i] = total;
    }
  }
  return moving;
};

const orElse = (value: number | undefined, other: number): number =>
  value === undefined || Number.isNaN(value) ? other : value;
