import { mondayOf, monthOfDay } from "./calendar.ts";
import { dayOfWorkout, type DiaryWorkout, hasBegun } from "./diary-workout.ts";
import { noTotals, type Totals, totalsByFamily, type TotalsByFamily, totalsOfAll } from "./totals.ts";

/** All workouts of a diary by day, week and month, added up when they are first asked for and once. */
export interface DiaryIndex {
  /** Workouts that began on a day by the clock of their place, the earliest first; those that are still to begin are here alone. */
  readonly workoutsOn: (day: number) => readonly DiaryWorkout[];
  readonly workoutsOfMonth: (month: number) => readonly DiaryWorkout[];
  /** Totals of the week that begins on a Monday. */
  readonly week: (monday: number) => TotalsByFamily;
  readonly month: (month: number) => Totals;
  /** Days of the first and of the last workout; undefined without any. */
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

const put = (map: Map<number, DiaryWorkout[]>, key: number, workout: DiaryWorkout): void => {
  const there = map.get(key);
  if (there) there.push(workout);
  else map.set(key, [workout]);
};

/**
 * Goes through the workouts once; whatever their order.
 *
 * @param now ms since 1970
 */
export const diaryIndex = (workouts: readonly DiaryWorkout[], now: number): DiaryIndex => {
  const byDay = new Map<number, DiaryWorkout[]>();
  const byWeek = new Map<number, DiaryWorkout[]>();
  const byMonth = new Map<number, DiaryWorkout[]>();
  let firstDay = Number.POSITIVE_INFINITY;
  let lastDay = Number.NEGATIVE_INFINITY;
  for (const workout of workouts) {
    const day = dayOfWorkout(workout);
    put(byDay, day, workout);
    if (!hasBegun(workout, now)) continue;
    firstDay = Math.min(firstDay, day);
    lastDay = Math.max(lastDay, day);
  }
  for (const [day, ofDay] of byDay) {
    ofDay.sort((a, b) => a.startTime - b.startTime);
    const month = monthOfDay(day);
    for (const workout of ofDay.filter((each) => hasBegun(each, now))) {
      put(byWeek, mondayOf(day), workout);
      put(byMonth, month, workout);
    }
  }
  const workoutsOfMonth = (month: number) => byMonth.get(month) ?? none;
  const week = remembered((monday) => totalsByFamily(byWeek.get(monday) ?? none));
  return {
    workoutsOn: (day) => byDay.get(day) ?? none,
    workoutsOfMonth,
    week: (monday) => (byWeek.has(monday) ? week(monday) : nothing),
    month: remembered((month) => totalsOfAll(workoutsOfMonth(month))),
    span: firstDay <= lastDay ? { firstDay, lastDay } : undefined,
  };
};
