import { jumpNoise } from "./column-noise.ts";
import type { Recording } from "../recording/recording.ts";
import type { SegmentRange } from "../recording/segments.ts";

/** Part of its length that a smoothed track may lose whatever its noise. */
const freeLoss = 0.015;

/** Steps whose lengths are looked at together. */
const windowSteps = 8;

/**
 * Variance of the step from one error to the next over the variance that `jumpNoise` finds: 2 for errors that each point has by itself, 3.67 for errors that
 * drift (924 / 252, from the sixth difference of a random walk).
 */
const stepVariance = 924 / 252;

/** Metres, along each axis, that a receiver errs from one point to the next at most; what jumps by more is somebody turning. */
const maxNoiseM = 9;

/** Metres along each axis. */
export interface PlaneTrack {
  readonly north: Float64Array;
  readonly east: Float64Array;
}

/**
 * How far, from 0 to 1, positions may go from where they were recorded to where a smoothing puts them. The noise of a receiver makes a track longer, and by how much
 * follows from how far positions jump (`jumpNoise`); a smoothing that shortens the track by more takes turns for noise: the bends of an athletics track, swings on
 * skis, rounds on a square. Then it is taken back until it shortens by no more than the noise explains, or by 1.5 %.
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
  // What noise adds to a track falls with the square of what is left of it.
  return lost <= allowed ? 1 : 1 - Math.sqrt(1 - allowed / lost);
};

const stepOf = ({ north, east }: PlaneTrack, a: number, b: number): number => {
  const [up, right] = [(north[b] ?? 0) - (north[a] ?? 0), (east[b] ?? 0) - (east[a] ?? 0)];
  // Several times as fast as Math.hypot, whose care for huge numbers is not needed here.
  return Math.sqrt(up * up + right * right);
};
