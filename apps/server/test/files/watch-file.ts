import { encodeFit } from "@cairn/formats/fit/encode/encode-fit";
import type { Place } from "../privacy/places-in-answer.ts";

/** Totals that a watch states for the whole walk, none of which its points would give. */
export const wholeTotals = {
  distance: 98_765.43,
  energy: 1987,
  ascent: 1543,
  descent: 1521,
  avgHeartRate: 187,
  maxHeartRate: 219,
  maxSpeed: 33.37,
  steps: 19_753,
};

export type WholeTotals = Readonly<typeof wholeTotals>;

/** The FIT file of a walk with a point a minute, whose stated totals are `wholeTotals`. */
export function watchFile(track: readonly Place[]): Buffer {
  const startTime = Date.UTC(2025, 5, 1, 10);
  const columns = {
    time: Float64Array.from(track, (_, i) => i * 60),
    lat: Float64Array.from(track, ([lat]) => lat),
    lon: Float64Array.from(track, ([, lon]) => lon),
    heartRate: Float64Array.from(track, () => 140),
  };
  const recording = { startTime, length: track.length, segmentStarts: [0], laps: [], columns };
  const head = {
    activityId: 1,
    startTime,
    utcOffset: 0,
    dateText: "2025-06-01 10:00",
    author: "Owner",
    legs: [],
  };
  return Buffer.from(encodeFit({ ...head, totals: wholeTotals }, recording));
}
