import { haversine } from "@cairn/geo/haversine";
import type { Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";
import type { Track, TrackNoise } from "../track/smoothed-track.ts";
import { smoothingSeconds } from "../track/track-speed.ts";

/** Longest window for a speed, seconds; rests shorter than two thirds of it are not detected. */
const maxWindowS = 60;

/** Target noise of a speed, as a share of the speed with which it is compared. */
const wantedShare = 0.4;

/**
 * Seconds over which the speed of noisy positions must be measured so that standing still is not mistaken for the given speed.
 * The mean of half a window and that of the other half differ by noise of 16 s²/W³ (white, s metres with one point per second),
 * or of 4/3 r²/W (drifting by r metres in a second), as a variance of speed.
 */
export const stationaryWindow = ({ white, drift }: TrackNoise, threshold: number): number => {
  const wanted = (threshold * wantedShare) ** 2;
  const seconds = Math.max(Math.cbrt((16 * white * white) / wanted), (4 * drift * drift) / 3 / wanted);
  return Math.min(maxWindowS, Math.max(smoothingSeconds, seconds));
};

/**
 * Net speed of positions, m/s: the straight line over `seconds` round each point, or between its neighbours if points are farther
 * apart. Somebody who stands still has no net speed, however much distance the noise adds up to. NaN without time or position.
 * Linear time.
 */
export const netSpeeds = (recording: Recording, { lat, lon }: Track, seconds: number): Float64Array => {
  const speeds = new Float64Array(recording.length).fill(Number.NaN);
  const { time } = recording.columns;
  if (time === undefined) return speeds;
  for (const { from, to } of segmentRanges(recording)) {
    const places: number[] = [];
    for (let i = from; i < to; i++) {
      if (Number.isFinite((lat[i] ?? NaN) + (lon[i] ?? NaN) + (time[i] ?? NaN))) places.push(i);
    }
    const at = (k: number): number => time[places[k] ?? 0] ?? 0;
    let [first, last] = [0, 0];
    for (let k = 0; k < places.length; k++) {
      while (first < k - 1 && at(first + 1) <= at(k) - seconds / 2) first++;
      if (last < k) last = k;
      while (last < places.length - 1 && at(last) < at(k) + seconds / 2) last++;
      const [a, b] = [places[first] ?? 0, places[last] ?? 0];
      const span = at(last) - at(first);
      if (span > 0)
        speeds[places[k] ?? 0] = haversine(lat[a] ?? 0, lon[a] ?? 0, lat[b] ?? 0, lon[b] ?? 0) / span;
    }
  }
  return speeds;
};
