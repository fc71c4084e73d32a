import type { Lap } from "@cairn/domain/recording/recording";
import type { FitMessage } from "../protocol/fit-message.ts";

/** A lap message; `startTime` and `endTime` in seconds since the FIT epoch, NaN when absent. */
export interface FitLap {
  readonly startTime: number;
  readonly endTime: number;
  readonly values: Partial<Lap>;
}

type OptionalLapField = Exclude<keyof Lap, "startTime">;

/**
 * Numbers of the lap message's fields, their scales, and the fields with their fractions (FIT profile); if both fields of a value
 * are present the later one wins.
 */
const fields: readonly (readonly [
  field: number,
  name: OptionalLapField,
  scale: number,
  fraction?: number,
])[] = [
  [7, "elapsedTime", 1000],
  [8, "timerTime", 1000],
  [9, "distance", 100],
  [21, "ascent", 1],
  [22, "descent", 1],
  [13, "avgSpeed", 1000],
  [110, "avgSpeed", 1000],
  [14, "maxSpeed", 1000],
  [111, "maxSpeed", 1000],
  [15, "avgHeartRate", 1],
  [16, "maxHeartRate", 1],
  [17, "avgCadence", 1, 80],
  [19, "avgPower", 1],
];

/** Reads a lap message. */
export function readLap(message: FitMessage): FitLap {
  const values: { -readonly [K in OptionalLapField]?: number } = {};
  for (const [field, name, scale, fraction] of fields) {
    const value = message.measured(field, scale, fraction);
    if (!Number.isNaN(value)) values[name] = value;
  }
  return { startTime: message.number(2), endTime: message.timestamp, values };
}

/**
 * Laps in time order, relative to `origin` (seconds since the FIT epoch). A lap without a start begins where the previous
 * one ended; one without an elapsed time lasts until the time at which it was written.
 */
export function lapsFrom(laps: readonly FitLap[], origin: number): Lap[] {
  const result: Lap[] = [];
  let previousEnd = 0;
  for (const { startTime, endTime, values } of laps) {
    const end = Number.isNaN(endTime) ? previousEnd : Math.max(0, endTime - origin);
    const stated = Math.max(0, startTime - origin);
    const start = Number.isNaN(stated) ? previousEnd : stated;
    const lap = { ...values, startTime: start, elapsedTime: values.elapsedTime ?? Math.max(0, end - start) };
    previousEnd = lap.startTime + lap.elapsedTime;
    result.push(lap);
  }
  return result.toSorted((a, b) => a.startTime - b.startTime);
}
