/** Down the hill between lifts: alpine skiing, snowboarding, telemark. */
const liftSports: ReadonlySet<number> = new Set([13, 30, 84]);

/** True for sports of a day at the lifts, where the time from start to stop, queues and rides up in it, says nothing of how fast somebody was. */
export const isAtTheLifts = (activityId: number | undefined): boolean =>
  activityId !== undefined && liftSports.has(activityId);
