import type { DayWindow } from "../day-windows/day-window.ts";
import type { FirstWeekday } from "./calendar.ts";
import { type DatedWorkout, ofSport } from "./dated-workouts.ts";
import { totalsOf, withinDays } from "./period-totals.ts";
import { nextPeriodStart, periodStart } from "./periods.ts";

export const goalPeriods = ["week", "month", "year", "range"] as const;
export const goalMeasures = ["duration", "distance", "ascent", "vertical", "workouts"] as const;

/** A goal for every week, month or year, or for a range of days. */
export interface Goal {
  readonly period: (typeof goalPeriods)[number];
  /** Of a range, days since 1970-01-01, both ends included; absent for other periods. */
  readonly range?: DayWindow | undefined;
  readonly measure: (typeof goalMeasures)[number];
  /** Seconds, metres, or a number of workouts; above 0. */
  readonly target: number;
  /** The activity that counts; undefined for all. */
  readonly activityId: number | undefined;
}

/** Most days in a range: ten years. */
const maxRangeDays = 3660;

/** Whether the days of a range are in order, and not too many for a goal. */
export const isGoalRange = ({ firstDay, lastDay }: DayWindow): boolean =>
  firstDay <= lastDay && lastDay - firstDay < maxRangeDays;

/** Bounds of targets: the least is a minute, 100 m, a metre, one workout; the most is more than a year can hold. */
export const targetBounds: Readonly<
  Record<Goal["measure"], { readonly least: number; readonly most: number }>
> = {
  duration: { least: 60, most: 366 * 86_400 },
  distance: { least: 100, most: 1_000_000_000 },
  ascent: { least: 1, most: 10_000_000 },
  vertical: { least: 1, most: 10_000_000 },
  workouts: { least: 1, most: 10_000 },
};

/** The progress of a goal in the present week, month or year, or in its range. */
export interface GoalProgress {
  readonly firstDay: number;
  readonly lastDay: number;
  /** In the unit of the target. */
  readonly done: number;
  /** Whole percent of the target that is done; 100 or more only if it is reached. */
  readonly percent: number;
  /** The amount by the end of today if every day contributed the same part of the target. */
  readonly expected: number;
  /** Remaining days of the period, including today; 0 after a range, all of them before it. */
  readonly daysLeft: number;
  /**
   * `behind` is less than was due at the beginning of today, `ahead` more than is due at its end, `onTrack` in
   * between. A range that is to come has `notBegun`; one that is over and was not reached is `missed`.
   */
  readonly state: "reached" | "ahead" | "onTrack" | "behind" | "notBegun" | "missed";
}

/** The amount due after some days of a period; workouts are whole. */
const dueAfter = ({ measure, target }: Goal, days: number, daysOfPeriod: number): number => {
  const due = (target * days) / daysOfPeriod;
  return measure === "workouts" ? Math.floor(due) : due;
};

/** A distance that is typed is saved in whole metres: at most so much less than what was typed. */
const roundingM = 0.5;
/** The factors for miles of the fields for targets and for workouts differ by less than this part (`docs/units.md`). */
const factorsDifferBy = 3e-6;

/**
 * The distance that may be missing only because it was typed in miles, metres; 0 for other measures, and for what was measured to
 * the centimetre.
 */
const lostInMiles = (counted: readonly DatedWorkout[], { measure, target }: Goal): number => {
  if (measure !== "distance") return 0;
  const typed = counted.filter(({ adds }) => adds.distance > 0 && Number.isInteger(adds.distance));
  return roundingM * typed.length + factorsDifferBy * target;
};

const stateOf = (
  done: number,
  lost: number,
  target: number,
  dueBefore: number,
  expected: number,
): Exclude<GoalProgress["state"], "notBegun" | "missed"> => {
  if (done + lost >= target) return "reached";
  if (done + lost < dueBefore) return "behind";
  return done > expected ? "ahead" : "onTrack";
};

/** Multiplied before it is divided: 29 of 100 would otherwise be a little less than 29 percent. */
const percentOf = (done: number, target: number, state: GoalProgress["state"]): number => {
  const percent = Math.floor((done * 100) / target);
  return state === "reached" ? Math.max(100, percent) : Math.min(99, percent);
};

/** The days of the present period of a goal, or of its range. */
const windowOf = ({ period, range }: Goal, today: number, weekday?: FirstWeekday): DayWindow => {
  if (range) return range;
  // A range always has its days.
  const every = period === "range" ? "year" : period;
  return {
    firstDay: periodStart(today, every, weekday),
    lastDay: nextPeriodStart(today, every, weekday) - 1,
  };
};

/**
 * The progress of a goal in the present week, month or year, or in its range. A workout in a place where the
 * next one has already begun counts in that.
 *
 * @param workouts in the order of their days
 * @param today the reader's calendar day, days since 1970-01-01
 */
export const goalProgress = (
  workouts: readonly DatedWorkout[],
  goal: Goal,
  today: number,
  weekday?: FirstWeekday,
): GoalProgress => {
  const { firstDay, lastDay } = windowOf(goal, today, weekday);
  const daysOfPeriod = lastDay - firstDay + 1;
  const passed = Math.max(0, Math.min(daysOfPeriod, today - firstDay));
  const begun = Math.max(0, Math.min(daysOfPeriod, today - firstDay + 1));
  const { activityId, measure, target } = goal;
  const counted = ofSport(
    withinDays(workouts, { firstDay, lastDay }),
    activityId === undefined ? { kind: "all" } : { kind: "activity", activityId },
  );
  const done = totalsOf(counted)[measure];
  const expected = dueAfter(goal, begun, daysOfPeriod);
  const lost = lostInMiles(counted, goal);
  const running = stateOf(done, lost, target, dueAfter(goal, passed, daysOfPeriod), expected);
  const isOpen = running !== "reached";
  const state = isOpen && today > lastDay ? "missed" : isOpen && today < firstDay ? "notBegun" : running;
  return {
    firstDay,
    lastDay,
    done,
    percent: percentOf(done, target, state),
    expected,
    daysLeft: daysOfPeriod - passed,
    state,
  };
};
