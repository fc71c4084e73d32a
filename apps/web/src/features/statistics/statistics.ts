import type { FirstWeekday } from "@cairn/domain/diary/calendar";
import { civilDate } from "@cairn/domain/diary/civil-date";
import { type DatedWorkout, dateWorkouts, ofSport } from "@cairn/domain/diary/dated-workouts";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { yearOfPeriod } from "@cairn/domain/diary/periods";
import { maxYears } from "@cairn/domain/diary/year-comparison";
import { useMemo } from "react";
import { useFirstWeekday } from "../../lib/preferences/first-weekday.ts";
import { type Present, present } from "../../lib/present-moment.ts";
import { useToday } from "../../lib/use-today.ts";
import { sportWord, type StatisticsView } from "./statistics-view.ts";

/** The common input of all sections of the statistics; computed once for a diary and a choice of sports. */
export interface Statistics {
  /** Every workout, in the order of their days. */
  readonly all: readonly DatedWorkout[];
  /** Those of the chosen sports. */
  readonly chosen: readonly DatedWorkout[];
  readonly present: Present;
  /** The day on which the reader's weeks begin. */
  readonly weekday: FirstWeekday;
  /** Years that can be shown, from the first workout's to this one. */
  readonly years: readonly number[];
}

export const useStatistics = (workouts: readonly DiaryWorkout[], view: StatisticsView): Statistics => {
  const today = useToday();
  const weekday = useFirstWeekday();
  const dated = useMemo(() => {
    // Computed again after midnight, because the present year, week or streak may change.
    const moment = { ...present(), today };
    const all = dateWorkouts(workouts, moment.now);
    // The last week of a year may extend into the next one, and so may tomorrow, where it has already begun.
    const last = Math.max(
      civilDate(moment.today).year,
      yearOfPeriod(moment.today, "week", weekday),
      ...lastYear(all),
    );
    const first = Math.max(last - maxYears + 1, Math.min(last, ...firstYear(all, weekday)));
    const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return { all, present: moment, weekday, years };
  }, [workouts, today, weekday]);
  const word = sportWord(view.sport);
  const chosen = useMemo(
    () => ofSport(dated.all, view.sport),
    // The word identifies the choice; the object is created anew for every address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [dated, word],
  );
  return { ...dated, chosen };
};

const lastYear = (all: readonly DatedWorkout[]): number[] =>
  all.slice(-1).map(({ day }) => civilDate(day).year);

const firstYear = (all: readonly DatedWorkout[], weekday: FirstWeekday): number[] =>
  all.slice(0, 1).map(({ day }) => yearOfPeriod(day, "week", weekday));
