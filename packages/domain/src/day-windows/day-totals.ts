import { isInTotals } from "../diary/diary-workout.ts";
import { amount, familyOf } from "../diary/totals.ts";
import type { ActivityFamily } from "../sports/activities.ts";
import { calendarDay, type DayWindow } from "./day-window.ts";

/** The fields of a workout that its day needs. */
export interface DayWorkout {
  readonly activityId: number;
  /** ms since 1970. */
  readonly startTime: number;
  /** Local time minus UTC at the start. */
  readonly timeOffsetInMinutes: number;
  /** Seconds. */
  readonly totalTime: number;
  /** Metres. */
  readonly totalDistance: number;
}

/** Totals of one family of sports. */
export interface FamilyTotals {
  readonly family: ActivityFamily;
  readonly workouts: number;
  /** Seconds. */
  readonly duration: number;
  /** Metres. */
  readonly distance: number;
}

/** One day of a window; families in the order of `families` of its window, without those that have no workouts. */
export interface DayTotals {
  readonly day: number;
  readonly duration: number;
  readonly families: readonly FamilyTotals[];
}

export interface WindowTotals {
  /** One for each day of the window, in order. */
  readonly days: readonly DayTotals[];
  /** Longest first. */
  readonly families: readonly FamilyTotals[];
  readonly workouts: number;
  /** Seconds. */
  readonly duration: number;
}

/** The reader's calendar day, and the present moment, ms since 1970. */
interface Moment {
  readonly today: number;
  readonly now: number;
}

/**
 * The day to which a workout belongs: the local day on which it began. East of the reader that may already be tomorrow; then it
 * counts today. A day that was typed in stays as long as its instant is in the future, because it is by the reader's own clock.
 */
const dayOf = ({ startTime, timeOffsetInMinutes }: DayWorkout, { today, now }: Moment): number => {
  const day = calendarDay(startTime, timeOffsetInMinutes);
  return startTime > now ? day : Math.min(today, day);
};

const addUp = (workouts: readonly DayWorkout[]): FamilyTotals[] => {
  const totals = new Map<ActivityFamily, FamilyTotals>();
  for (const workout of workouts) {
    const { totalTime, totalDistance } = workout;
    const family = familyOf(workout);
    const before = totals.get(family) ?? { family, workouts: 0, duration: 0, distance: 0 };
    totals.set(family, {
      family,
      workouts: before.workouts + 1,
      duration: before.duration + amount(totalTime),
      distance: before.distance + amount(totalDistance),
    });
  }
  return [...totals.values()].toSorted((a, b) => b.duration - a.duration || b.workouts - a.workouts);
};

const sumOf = (totals: readonly FamilyTotals[], of: "duration" | "workouts"): number =>
  totals.reduce((sum, each) => sum + each[of], 0);

/**
 * The totals of each day of a window and of all of it (DASH-3). Workouts on other days, those that have not begun, and those that
 * their owner keeps out, are left out.
 */
export const windowTotals = (
  workouts: readonly DayWorkout[],
  { firstDay, lastDay }: DayWindow,
  moment: Moment,
): WindowTotals => {
  const byDay = new Map<number, DayWorkout[]>();
  for (const workout of workouts) {
    const day = dayOf(workout, moment);
    if (day < firstDay || day > lastDay || !isInTotals(workout, moment.now)) continue;
    byDay.set(day, [...(byDay.get(day) ?? []), workout]);
  }
  const families = addUp([...byDay.values()].flat());
  const order = new Map(families.map(({ family }, place) => [family, place]));
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => {
    const day = firstDay + index;
    const ofDay = addUp(byDay.get(day) ?? []);
    return {
      day,
      duration: sumOf(ofDay, "duration"),
      families: ofDay.toSorted((a, b) => (order.get(a.family) ?? 0) - (order.get(b.family) ?? 0)),
    };
  });
  return {
    days,
    families,
    workouts: sumOf(families, "workouts"),
    duration: sumOf(families, "duration"),
  };
};

/** Minimum of the vertical axis' upper end, seconds, so that a quarter of an hour does not look like a long day. */
const minAxisS = 2 * 3600;
/** Hours between two lines of the axis, from fine to coarse. */
const axisSteps = [1, 2, 3, 6, 12, 24];
const maxLines = 4;

/** Lines of the vertical axis, seconds: whole hours, the last at or above the longest day and at least at two hours. */
export const axisLines = (days: readonly Pick<DayTotals, "duration">[]): readonly number[] => {
  const longest = Math.max(minAxisS, ...days.map(({ duration }) => duration)) / 3600;
  const step = axisSteps.find((hours) => longest / hours <= maxLines) ?? Math.ceil(longest / maxLines);
  return Array.from({ length: Math.ceil(longest / step) }, (_, index) => (index + 1) * step * 3600);
};
