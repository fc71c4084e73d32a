import { clockOf, secondsBy } from "@cairn/domain/time/clocks";

/** The numbers of a workout that its average consists of: metres, seconds and m/s. */
export interface AveragedWorkout {
  readonly activityId: number;
  readonly totalDistance: number;
  readonly totalTime: number;
  /** Undefined if unknown, as in the diary. */
  readonly movingTime?: number | undefined;
  /** As received, in hundredths; undefined or 0 if unknown. */
  readonly avgSpeed?: number | undefined;
}

/**
 * Half of the last digit of a speed, m/s, with the error of binary fractions; and of a distance and a time in the diary, metres
 * and seconds.
 */
const halfDigit = { speed: 0.005 + 1e-9, distance: 0.5, time: 0.5 };

/**
 * Average speed, m/s: the distance over the time beside it, so that readers who divide get the same. A pace made from a speed in
 * hundredths would be several seconds off on foot. If the stated average is not this quotient, it is another one, of the device
 * or the owner, and stays as it is.
 */
export function averageSpeed(workout: AveragedWorkout): number | undefined {
  const { activityId, totalDistance, totalTime, movingTime, avgSpeed } = workout;
  if (!avgSpeed) return avgSpeed;
  const seconds = secondsBy(clockOf("average", activityId), { timer: totalTime, moving: movingTime });
  if (!seconds) return avgSpeed;
  const quotient = totalDistance / seconds;
  const rounding = halfDigit.speed + (halfDigit.distance + halfDigit.time * quotient) / seconds;
  return Math.abs(quotient - avgSpeed) <= rounding ? quotient : avgSpeed;
}
