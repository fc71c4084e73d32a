import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { hasBegun } from "@cairn/domain/diary/diary-workout";

/**
 * When a workout began, ms since 1970, for words about its age. One that a client without time zones typed in has its local time
 * as if it were UTC: it is read by the reader's clock, which is that of most people whom they follow.
 */
export const begunAt = ({
  startTime,
  timeOffsetInMinutes,
  isManuallyAdded,
}: Pick<WorkoutView, "startTime" | "timeOffsetInMinutes" | "isManuallyAdded">): number =>
  isManuallyAdded && timeOffsetInMinutes === 0
    ? // Without its Z, a date is read by the reader's clock.
      Date.parse(new Date(startTime).toISOString().slice(0, -1))
    : startTime;

/** Whether a workout is dated in the future: planned, and counted in no total. */
export const isPlanned = (start: Pick<WorkoutView, "startTime" | "timeOffsetInMinutes">): boolean =>
  !hasBegun(start, Date.now());
