import type { Recording } from "../recording/recording.ts";
import type { SegmentRange } from "../recording/segments.ts";
import { jumpNoise } from "./column-noise.ts";

/** Share of its length that a smoothed track may lose regardless of its noise. */
const freeLoss = 0.015;

/** Number of steps whose lengths are evaluated together. */
const windowSteps = 8;

/**
 * Ratio of the variance of the step from one error to the next to the variance that `jumpNoise` finds: 2 for independent errors
 * of each point, 3.67 for drifting errors (924 / 252, from the sixth difference of a random walk).
 */
const stepVariance = 924 / 252;

/** Maximum error of a receiver from one point to the next, metres along each axis; a larger jump is a turn of the person. */
const maxNoiseM = 9;

/** Metres along each axis. */
export interface PlaneTrack {
  readonly north: Float64Array;
  readonly east: Float64Array;
}

/**
 * How far, from 0 to 1, positions may move from their recorded places to the smoothed ones. The noise of a receiver makes a track
 * longer, by an amount that follows from the jumps of its positions (`jumpNoise`); a smoothing that shortens the track by more
 * has mistaken turns for noise: the bends of an athletics track, swings on skis, rounds on a square. Its effect is then reduced
 * until it shortens the track by no more than the noise explains, or by 1.5 %.
 */
export const smoothingShare = (
  recording: Recording,
  lines: readonly SegmentRange[],
  recorded: PlaneTrack,
  smooth: PlaneTrack,
): number => {
  const jumps = [recorded.north, recorded.east].map((metres) => jumpNoise(recording, metres, lines));
  const noise = Math.min(maxNoiseM, Math.max(...jumps));
  const noiseSquare = 2 * stepVariance * noise * noise;
  let [length, least, smoothed] = [0, 0, 0];
  for (const { from, to } of lines) {
    let [squares, steps] = [0, 0];
    const close = (): void => {
      least += steps * Math.sqrt(Math.max(0, squares / Math.max(1, steps) - noiseSquare));
      [squares, steps] = [0, 0];
    };
    let before = -1;
    for (let i = from; i < to; i++) {
      if (Number.isNaN(recorded.north[i] ?? Number.NaN)) continue;
      if (before >= 0) {
        const step = stepOf(recorded, before, i);
        length += step;
        smoothed += stepOf(smooth, before, i);
        squares += step * step;
        steps++;
        if (steps === windowSteps) close();
      }
      before = i;
    }
    close();
  }
  const allowed = Math.max(freeLoss * length, length - least);
  const lost = length - smoothed;
  // The length that noise adds to a track is proportional to the square of the remaining noise.
  return lost <= allowed ? 1 : 1 - Math.sqrt(1 - allowed / lost);
};

const stepOf = ({ north, east }: PlaneTrack, a: number, b: number): number => {
  const [up, right] = [(north[b] ?? 0) - (north[a] ?? 0), (east[b] ?? 0) - (east[a] ?? 0)];
  // Several times as fast as Math.hypot, whose protection against overflow is not needed here.
  return Math.sqrt(up * up + right * right);
};
