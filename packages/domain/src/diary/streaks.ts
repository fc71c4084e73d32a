import { type FirstWeekday, weekStart } from "./calendar.ts";
import type { DatedWorkout } from "./dated-workouts.ts";
import { isClockKnown } from "./diary-workout.ts";

const minutesOfDay = 1440;

/** A day of a person: days since 1970-01-01, and their local time minus UTC, minutes. */
export interface LivedDay {
  readonly day: number;
  readonly offset: number;
}

/** Consecutive days or weeks with a workout in each. */
export interface Streak {
  /** Number of days or weeks; 0 without one. */
  readonly length: number;
  /** The first and the last of them, days since 1970-01-01; of a week its first day. Undefined without one. */
  readonly first: number | undefined;
  readonly last: number | undefined;
}

/** The streak that still lasts, and the longest; if there are several of that length, the latest. */
export interface Streaks {
  readonly current: Streak;
  readonly longest: Streak;
}

const none: Streak = { length: 0, first: undefined, last: undefined };

/**
 * Whether no day is missed between two. Somebody who flies west across the date line loses a date: from the end of one day by the
 * old clock to the beginning of the day after next by the new one it is 24 hours, minus the change of the clock. A date of which
 * less than half remained does not break a streak, and does not count as a day either. Two clocks tell of a flight only if both
 * are known.
 */
const follows = (before: LivedDay, after: LivedDay): boolean => {
  const days = after.day - before.day;
  if (days <= 1) return true;
  const areKnown = isClockKnown(before.offset) && isClockKnown(after.offset);
  return days === 2 && areKnown && after.offset - before.offset > minutesOfDay / 2;
};

/** Streaks of days or weeks with a workout, in order and once each. */
const streaksOf = <Step>(
  steps: readonly Step[],
  present: Step,
  dayOf: (step: Step) => number,
  isNext: (before: Step, after: Step) => boolean,
): Streaks => {
  let running = none;
  let longest = none;
  for (const [place, step] of steps.entries()) {
    const before = steps[place - 1];
    const goesOn = before !== undefined && isNext(before, step);
    running = {
      length: goesOn ? running.length + 1 : 1,
      first: goesOn ? running.first : dayOf(step),
      last: dayOf(step),
    };
    if (running.length >= longest.length) longest = running;
  }
  const latest = steps.at(-1);
  return { current: latest !== undefined && isNext(latest, present) ? running : none, longest };
};

/**
 * Consecutive days with a workout, by the local calendar of each. The present day is not over: without a workout it does not
 * break a streak.
 *
 * @param workouts in the order of their days
 * @param present the reader's day and clock
 */
export const dayStreaks = (workouts: readonly DatedWorkout[], present: LivedDay): Streaks => {
  const days: { day: number; offset: number; firstOffset: number }[] = [];
  for (const { day, offset } of workouts) {
    const last = days.at(-1);
    // The clock at the beginning of a day is that of its first workout, the one at its end that of its last; an unknown one is
    // neither.
    if (last?.day !== day) days.push({ day, offset, firstOffset: offset });
    else if (isClockKnown(offset)) {
      last.offset = offset;
      if (!isClockKnown(last.firstOffset)) last.firstOffset = offset;
    }
  }
  return streaksOf(
    days,
    { ...present, firstOffset: present.offset },
    ({ day }) => day,
    (before, after) => follows(before, { day: after.day, offset: after.firstOffset }),
  );
};

/**
 * Consecutive weeks with a workout in each. The present week is not over: without a workout it does not break a
 * streak.
 *
 * @param workouts in the order of their days
 * @param today the reader's calendar day
 */
export const weekStreaks = (
  workouts: readonly DatedWorkout[],
  today: number,
  weekday?: FirstWeekday,
): Streaks =>
  streaksOf(
    [...new Set(workouts.map(({ day }) => weekStart(day, weekday)))],
    weekStart(today, weekday),
    (firstDay) => firstDay,
    (before, after) => after - before <= 7,
  );
