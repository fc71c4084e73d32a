import { type SwimLength, type SwimStroke, swimStrokes } from "@cairn/domain/recording/recording";
import type { FitMessage } from "../protocol/fit-message.ts";

/** A length message; times in seconds since the FIT epoch, NaN when absent. */
export interface FitLength {
  readonly startTime: number;
  readonly endTime: number;
  readonly elapsedTime: number;
  readonly values: Omit<SwimLength, "startTime" | "elapsedTime">;
}

/** Reads a length message (101): one length of a pool, or a rest at the wall (length_type 0). */
export function readLength(message: FitMessage): FitLength {
  const timerTime = message.number(4, 1000);
  const strokes = message.number(5);
  const strokeType: SwimStroke | undefined = swimStrokes[message.number(7)];
  return {
    startTime: message.number(2),
    endTime: message.timestamp,
    elapsedTime: message.number(3, 1000),
    values: {
      ...(Number.isNaN(timerTime) ? {} : { timerTime }),
      ...(Number.isNaN(strokes) ? {} : { strokes }),
      ...(strokeType === undefined ? {} : { strokeType }),
      isActive: message.number(12) !== 0,
    },
  };
}

/**
 * Lengths in time order, relative to `origin` (seconds since the FIT epoch). A length without a start begins where the previous
 * one ended; one without an elapsed time lasts until the time at which it was written.
 */
export function lengthsFrom(lengths: readonly FitLength[], origin: number): SwimLength[] {
  const result: SwimLength[] = [];
  let previousEnd = 0;
  for (const { startTime, endTime, elapsedTime, values } of lengths) {
    const stated = Math.max(0, startTime - origin);
    const start = Number.isFinite(stated) ? stated : previousEnd;
    const end = Math.max(start, endTime - origin);
    const written = Number.isFinite(end) ? end - start : (values.timerTime ?? 0);
    const length = {
      ...values,
      startTime: start,
      elapsedTime: Number.isNaN(elapsedTime) ? written : elapsedTime,
    };
    previousEnd = start + length.elapsedTime;
    result.push(length);
  }
  return result.toSorted((a, b) => a.startTime - b.startTime);
}
