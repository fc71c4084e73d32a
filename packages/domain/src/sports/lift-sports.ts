import { sportProfile } from "./sport-profiles.ts";

/**
 * True for sports of a day at the lifts, in which the time from start to stop includes queues and rides up, and so does not show
 * how fast somebody was.
 */
export const isAtTheLifts = (activityId: number | undefined): boolean => sportProfile(activityId).hasLifts;
