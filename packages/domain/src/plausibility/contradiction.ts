/**
 * All possible contradictions of a device's number, by name. Each rule is described where it is applied; the limits with their
 * sources are in `plausibility-limits.ts`.
 */
export const contradictionRules = [
  /** The format's mark for "not measured" was written as a value: 255 beats, 65,535 watts. */
  "noValue",
  /** 0, which means that the sensor was silent. */
  "silent",
  /** No body and no machine reaches it. */
  "impossible",
  /** The track between the recorded points is longer, however little of their noise is counted. */
  "distanceBelowTrack",
  /** The recording covers the whole time, and contains much less distance. */
  "distanceBeyondTrack",
  /** Nobody goes so far in that time. */
  "distanceTooFast",
  /** The recorded points move for longer than the timer is said to have run. */
  "timerBelowMoving",
  /** The recording contains all of the distance, and ends long before the timer. */
  "timerBeyondRecording",
  /** Start to stop is shorter than the timer time. */
  "elapsedBelowTimer",
  /** The recording, or the average speed, shows that timer and elapsed time were exchanged. */
  "timesSwapped",
  /** The totals are those of the laps, and the recording goes on after the last one. */
  "lapsEndEarly",
  /** The last lap ends after the stop. */
  "elapsedBeforeLastLap",
  /** Moving for longer than the timer ran. */
  "movingAboveTimer",
  /** Does not match the distance over any of the times. */
  "speedAgainstDistance",
  /** Matches the distance over one of the times, but not the one that the page uses. */
  "speedByOtherClock",
  "averageAboveMaximum",
  /** Far from the same number made of all recorded values. */
  "powerAgainstRecording",
  /** The recorded heights rise, or fall, by more in one go. */
  "climbBelowHeights",
  /** Every step between the recorded heights together is much less. */
  "climbBeyondHeights",
  /** The lifts between the recorded runs were counted as well. */
  "liftsCounted",
  /** More than a body can burn in the time. */
  "energyAgainstTime",
  /** Steps longer or shorter than anybody's. */
  "stepsAgainstDistance",
  /** The laps together are longer than the whole. */
  "lapsAboveTotal",
  /** A lap continues after the next began. */
  "lapsOverlap",
] as const;

export type ContradictionRule = (typeof contradictionRules)[number];

/** What contradicts a value of a device. */
export interface Contradiction {
  readonly rule: ContradictionRule;
  /** The contradicting value, in the same unit; absent if the value is wrong by itself. */
  readonly against?: number;
}
