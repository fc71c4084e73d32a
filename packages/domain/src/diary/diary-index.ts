import { monthOfDay, weekDays } from "./calendar.ts";
import { byLocalStart, dayOfWorkout, type DiaryWorkout, hasBegun, isInTotals } from "./diary-workout.ts";
import { noTotals, type Totals, totalsByFamily, type TotalsByFamily, totalsOfAll } from "./totals.ts";

/** Workouts by the local month in which they began. */
export interface WorkoutMonths {
  /** The months with workouts, as in `monthOf`, in any order. */
  readonly months: readonly number[];
  /** The workouts of one month, in any order. */
  readonly workoutsOf: (month: number) => readonly DiaryWorkout[];
}

/** All workouts of a diary by day, week and month; totals are computed once, when they are first requested. */
export interface DiaryIndex {
  /** Workouts that began on a local day, earliest first; those that have not begun are only here. */
  readonly workoutsOn: (day: number) => readonly DiaryWorkout[];
  /** Those that are in totals. */
  readonly workoutsOfMonth: (month: number) => readonly DiaryWorkout[];
  /** Totals of the week that begins on a day. */
  readonly week: (firstDay: number) => TotalsByFamily;
  readonly month: (month: number) => Totals;
  /** Days of the first and the last workout; undefined without any. */
  readonly span: { readonly firstDay: number; readonly lastDay: number } | undefined;
}

const remembered = <Value>(make: (key: number) => Value): ((key: number) => Value) => {
  const made = new Map<number, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
};

const none: readonly DiaryWorkout[] = [];
const nothing: TotalsByFamily = { ...noTotals, families: [] };

const byDay = (workouts: readonly DiaryWorkout[]): ReadonlyMap<number, readonly DiaryWorkout[]> => {
  const days = new Map<number, DiaryWorkout[]>();
  for (const workout of workouts.toSorted(byLocalStart)) {
    const day = dayOfWorkout(workout);
    const there = days.get(day);
    if (there) there.push(workout);
    else days.set(day, [workout]);
  }
  return days;
};

/**
 * Processes a month once, when it is first needed: a calendar of twenty years shows one of them.
 *
 * @param now ms since 1970
 */
export const diaryIndex = ({ months, workoutsOf }: WorkoutMonths, now: number): DiaryIndex => {
  const named = new Set(months);
  const daysOf = remembered((month) => byDay(workoutsOf(month)));
  const workoutsOn = (day: number) => {
    const month = monthOfDay(day);
    return (named.has(month) && daysOf(month).get(day)) || none;
  };
  const begunOn = (day: number) => workoutsOn(day).filter((workout) => hasBegun(workout, now));
  const daysBegun = (month: number) => [...daysOf(month).keys()].filter((day) => begunOn(day).length > 0);
  const countedOn = (day: number) => workoutsOn(day).filter((workout) => isInTotals(workout, now));
  const workoutsOfMonth = remembered((month) =>
    named.has(month) ? [...daysOf(month).keys()].flatMap(countedOn) : none,
  );
  const week = remembered((firstDay) => {
    const workouts = Array.from({ length: weekDays }, (_, place) => countedOn(firstDay + place)).flat();
    return workouts.length > 0 ? totalsByFamily(workouts) : nothing;
  });
  const spanOf = (): DiaryIndex["span"] => {
    const sorted = months.toSorted((a, b) => a - b);
    const isBegun = (month: number) => daysBegun(month).length > 0;
    const [first, last] = [sorted.find(isBegun), sorted.findLast(isBegun)];
    return first === undefined || last === undefined
      ? undefined
      : { firstDay: Math.min(...daysBegun(first)), lastDay: Math.max(...daysBegun(last)) };
  };
  return {
    workoutsOn,
    workoutsOfMonth,
    week,
    month: remembered((month) => totalsOfAll(workoutsOfMonth(month))),
    span: spanOf(),
  };
};
