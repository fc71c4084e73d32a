import type { Leg } from "../recording/decoded-activity.ts";
import type { PublicStretch } from "./public-recording.ts";

/** Maximum difference between the clocks of sessions and of points at the end of a recording, seconds. */
const clockStep = 1;

/**
 * The legs of a multisport recording that others see, by the public clock. A partly cut leg keeps only its sport and the
 * beginning of its visible part, because its totals would reveal how much is missing; a leg inside a zone is left out. Empty if
 * fewer than two are left.
 */
export const redactedLegs = (legs: readonly Leg[], stretches: readonly PublicStretch[]): readonly Leg[] => {
  const redacted = legs.flatMap((leg, index) => {
    const { startTime, totals } = leg;
    const next = legs[index + 1]?.startTime;
    const end = next ?? startTime + (totals.elapsedTime ?? Number.POSITIVE_INFINITY);
    const met = stretches.find(({ from, to }) => from < end && to > startTime);
    if (!met) return [];
    // Before another leg the recording goes on, so what is visible has to reach it: else its hidden begin would decide.
    const isWhole = met.from <= startTime && met.to >= (next ?? end - clockStep);
    const begin = Math.max(startTime, met.from) - met.shift;
    return [{ ...leg, startTime: begin, totals: isWhole ? totals : {} }];
  });
  return redacted.length > 1 ? redacted : [];
};
