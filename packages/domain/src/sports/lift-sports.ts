import { sportProfile } from "./sport-profiles.ts";

/** True for sports of a day at the lifts, where the time from start to stop, queues and rides up in it, says nothing of how fast somebody was. */
export const isAtTheLifts = (activityId: number | undefined): boolean => sportProfile(activityId).hasLifts;
