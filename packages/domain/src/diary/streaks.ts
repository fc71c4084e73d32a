import type { DatedWorkout } from "./dated-workouts.ts";
import { mondayOf } from "./calendar.ts";

const minutesOfDay = 1440;

/** A day as somebody lived it: days since 1970-01-01, and their clock minus UTC, minutes. */
export interface LivedDay {
  readonly day: number;
  readonly offset: number;
}

/** Days or weeks in a row with a workout in each. */
export interface Streak {
  /** How many days or weeks; 0 without one. */
  readonly length: number;
  /** The first and the last of them, days since 1970-01-01; of a week its Monday. Undefined without one. */
  readonly first: number | undefined;
  readonly last: number | undefined;
}

/** The streak that still lasts, and the longest, of which the latest where there are several. */
export interface Streaks {
  readonly current: Streak;
  readonly longest: Streak;
}

const none: Streak = { length: 0, first: undefined, last: undefined };

/**
 * Whether no day is missed between two. Somebody who flies west over the date line loses a date: from the end of one day by the old clock to the
 * beginning of the day after next by the new one it is 24 hours, less what the clock was put forward. A date of which less than half remained breaks
 * no streak, and does not count as a day either.
 */
const follows = (before: LivedDay, after: LivedDay): boolean => {
  const days = after.day - before.day;
  return days <= 1 || (days === 2 && after.offset - before.offset > minutesOfDay / 2);
};

/** Streaks of steps, of which each is a day or a week with a workout, in order and once. */
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
 * Days in a row with a workout, by the calendar of the place where each began. The present day is not over: without a workout it breaks nothing.
 *
 * @param workouts in the order of their days
 * @param present the reader's day and clock
 */
export const dayStreaks = (workouts: readonly DatedWorkout[], present: LivedDay): Streaks => {
  const days: { day: number; offset: number; firstOffset: number }[] = [];
  for (const { day, offset } of workouts) {
    const last = days.at(-1);
    // The clock at which a day was entered is that of its first workout, the one at which it was left that of its last.
    if (last?.day === day) last.offset = offset;
    else days.push({ day, offset, firstOffset: offset });
  }
  return streaksOf(
    days,
    { ...present, firstOffset: present.offset },
    ({ day }) => day,
    (before, after) => follows(before, { day: after.day, offset: after.firstOffset }),
  );
};

/**
 * ISO weeks in a row with a workout in each. The present week is not over: without a workout it breaks nothing.
 *
 * @param workouts in the order of their days
 * @param today the reader's calendar day
 */
export const weekStreaks = (workouts: readonly DatedWorkout[], today: number): Streaks =>
  streaksOf(
    [...new Set(workouts.map(({ day }) => mondayOf(day)))],
    mondayOf(today),
    (monday) => monday,
    (before, after) => after - before <= 7,
  );
