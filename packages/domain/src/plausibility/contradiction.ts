/**
 * Everything that can speak against a number of a device, by name. The rule of each stands where it is applied; the limits with their sources
 * are in `plausibility-limits.ts`.
 */
export const contradictionRules = [
  /** The file's mark for "not measured" was written as a value: 255 beats, 65,535 watts. */
  "noValue",
  /** 0, where 0 says that the sensor was silent. */
  "silent",
  /** No body and no machine reaches it. */
  "impossible",
  /** The track between the recorded points is longer, however little of their noise is counted. */
  "distanceBelowTrack",
  /** The recording covers the whole time, and holds much less distance. */
  "distanceBeyondTrack",
  /** Nobody goes so far in that time. */
  "distanceTooFast",
  /** The recorded points move for longer than the timer is said to have run. */
  "timerBelowMoving",
  /** The recording holds all of the distance, and ends long before the timer. */
  "timerBeyondRecording",
  /** Start to stop is shorter than the timer ran. */
  "elapsedBelowTimer",
  /** The last lap ends after the stop. */
  "elapsedBeforeLastLap",
  /** Moving for longer than the timer ran. */
  "movingAboveTimer",
  /** Not the distance over any of the times. */
  "speedAgainstDistance",
  /** The distance over one of the times, and not over the one that the page divides by. */
  "speedByOtherClock",
  "averageAboveMaximum",
  /** The recorded heights rise, or fall, by more in one go. */
  "climbBelowHeights",
  /** Every step between the recorded heights together is much less. */
  "climbBeyondHeights",
  /** The lifts were counted as well, between the runs that the recording holds. */
  "liftsCounted",
  /** More than a body can burn in the time. */
  "energyAgainstTime",
  /** Steps longer or shorter than anybody's. */
  "stepsAgainstDistance",
  /** The laps together are longer than the whole. */
  "lapsAboveTotal",
  /** A lap goes on after the next began. */
  "lapsOverlap",
] as const;

export type ContradictionRule = (typeof contradictionRules)[number];

/** What speaks against a value of a device. */
export interface Contradiction {
  readonly rule: ContradictionRule;
  /** The value that contradicts it, in the same unit as the contradicted one; absent where the value is wrong by itself. */
  readonly against?: number;
}
