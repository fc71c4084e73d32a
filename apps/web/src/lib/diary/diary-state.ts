import type { DiaryMonthView } from "@cairn/contracts/diary";
import { monthOf } from "@cairn/domain/diary/calendar";
import type { StoredDiary, StoredList } from "./diary-shelf.ts";
import type { Diary } from "./diary.ts";
import { hasNumbersOf, hasTextsOf, type StoredMonth, workoutsOf } from "./stored-month.ts";

/** January 1970, from which the server counts months. */
const firstMonth = monthOf(1970, 1);

/** Months whose texts are awaited together with the numbers of all: what screens show first. */
const firstMonths = 12;

/** A diary while it loads: the loaded data of each month, and the server's list of months. */
export interface DiaryState {
  readonly list: StoredList | undefined;
  readonly months: ReadonlyMap<number, StoredMonth>;
}

export const stateOf = (kept: StoredDiary | undefined): DiaryState => ({
  list: kept?.list,
  months: new Map(kept?.months.map((month) => [month.month, month])),
});

/** The same with another list; months that it does not contain are removed. */
export function withList({ months }: DiaryState, list: StoredList): DiaryState {
  const named = new Set(list.months.map(({ month }) => month));
  return { list, months: new Map([...months].filter(([month]) => named.has(month))) };
}

/** The same with other months. */
export const withMonths = (state: DiaryState, put: readonly StoredMonth[]): DiaryState => ({
  ...state,
  months: new Map([...state.months, ...put.map((month) => [month.month, month] as const)]),
});

/** Months whose numbers are missing or outdated. */
export const missingNumbers = ({ list, months }: DiaryState): readonly DiaryMonthView[] =>
  list?.months.filter((entry) => !hasNumbersOf(months.get(entry.month), entry)) ?? [];

/** Months whose texts are missing or outdated. */
export const missingTexts = ({ list, months }: DiaryState): readonly DiaryMonthView[] =>
  list?.months.filter((entry) => !hasTextsOf(months.get(entry.month), entry)) ?? [];

/** Those of some months that screens show first. */
export const firstOf = (
  { list }: DiaryState,
  entries: readonly DiaryMonthView[],
): readonly DiaryMonthView[] => {
  const first = new Set(list?.months.slice(0, firstMonths));
  return entries.filter((entry) => first.has(entry));
};

const sumOf = (counted: readonly { readonly count: number }[]): number =>
  counted.reduce((sum, { count }) => sum + count, 0);

/** The diary for screens. */
export function diaryOf(state: DiaryState): Diary {
  const { list, months } = state;
  const entries = list?.months ?? [];
  const there = entries.flatMap(({ month }) => months.get(month) ?? []);
  const byMonth = new Map(there.map((kept) => [firstMonth + kept.month, kept]));
  let workouts: Diary["workouts"] | undefined;
  const count = sumOf(there);
  const isComplete =
    list !== undefined &&
    there.length === entries.length &&
    there.slice(0, firstMonths).every(({ texts }) => texts);
  const total = Math.max(sumOf(entries), count);
  return {
    get workouts() {
      // Months are local: after a flight across the date line a later workout may belong to an earlier month.
      workouts ??= there.flatMap(workoutsOf).toSorted((a, b) => a.startTime - b.startTime);
      return workouts;
    },
    months: {
      months: [...byMonth.keys()],
      workoutsOf: (month) => {
        const kept = byMonth.get(month);
        return kept ? workoutsOf(kept) : [];
      },
    },
    count,
    isComplete,
    hasTexts: isComplete && missingTexts(state).length === 0,
    progress: isComplete || !list ? undefined : { loaded: count, total },
  };
}
