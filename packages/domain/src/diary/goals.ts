import { type DatedWorkout, ofSport } from "./dated-workouts.ts";
import { totalsOf, withinDays } from "./period-totals.ts";
import { nextPeriodStart, periodStart } from "./periods.ts";

export const goalPeriods = ["week", "year"] as const;
export const goalMeasures = ["duration", "distance", "ascent", "workouts"] as const;

/** What somebody wants to reach in every week or year. */
export interface Goal {
  readonly period: (typeof goalPeriods)[number];
  readonly measure: (typeof goalMeasures)[number];
  /** Seconds, metres, or how many workouts; over 0. */
  readonly target: number;
  /** The activity that counts; undefined for all. */
  readonly activityId: number | undefined;
}

/** Bounds of targets: the least is a minute, 100 m, a metre, one workout; the most is more than a year can hold. */
export const targetBounds: Readonly<
  Record<Goal["measure"], { readonly least: number; readonly most: number }>
> = {
  duration: { least: 60, most: 366 * 86_400 },
  distance: { least: 100, most: 1_000_000_000 },
  ascent: { least: 1, most: 10_000_000 },
  workouts: { least: 1, most: 10_000 },
};

/** How far a goal has come in the present week or year. */
export interface GoalProgress {
  readonly firstDay: number;
  readonly lastDay: number;
  /** In the goal's unit, as the target. */
  readonly done: number;
  /** What would have been done by the end of today if every day brought the same part of the target. */
  readonly expected: number;
  /** Days of the period that are left, today included. */
  readonly daysLeft: number;
  /** `behind` is less than was due when today began, `ahead` more than is due when it ends, `onTrack` what lies between. */
  readonly state: "reached" | "ahead" | "onTrack" | "behind";
}

/** What is due after some days of a period; workouts are not done by halves. */
const dueAfter = ({ measure, target }: Goal, days: number, daysOfPeriod: number): number => {
  const due = (target * days) / daysOfPeriod;
  return measure === "workouts" ? Math.floor(due) : due;
};

const stateOf = (
  done: number,
  target: number,
  dueBefore: number,
  expected: number,
): GoalProgress["state"] => {
  if (done >= target) return "reached";
  if (done < dueBefore) return "behind";
  return done > expected ? "ahead" : "onTrack";
};

/**
 * How far a goal has come in the present week or year. A workout done where the next one has already begun counts in that.
 *
 * @param workouts in the order of their days
 * @param today the reader's calendar day, days since 1970-01-01
 */
export const goalProgress = (workouts: readonly DatedWorkout[], goal: Goal, today: number): GoalProgress => {
  const firstDay = periodStart(today, goal.period);
  const lastDay = nextPeriodStart(today, goal.period) - 1;
  const daysOfPeriod = lastDay - firstDay + 1;
  const passed = today - firstDay;
  const { activityId, measure, target } = goal;
  const counted = ofSport(
    withinDays(workouts, { firstDay, lastDay }),
    activityId === undefined ? { kind: "all" } : { kind: "activity", activityId },
  );
  const done = totalsOf(counted)[measure];
  const expected = dueAfter(goal, passed + 1, daysOfPeriod);
  return {
    firstDay,
    lastDay,
    done,
    expected,
    daysLeft: daysOfPeriod - passed,
    state: stateOf(done, target, dueAfter(goal, passed, daysOfPeriod), expected),
  };
};
