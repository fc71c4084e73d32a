/**
 * When a workout ended, ms since 1970: the given stop time, or `startTime` plus `totalTime` if that is missing, not a number,
 * or 0 or less. `startTime` in ms, `totalTime` in seconds; a negative total counts as 0.
 */
export const stopTimeOf = (startTime: number, totalTime: number, stopTime?: number): number =>
  stopTime !== undefined && stopTime > 0 ? stopTime : startTime + Math.round(Math.max(0, totalTime) * 1000);
