import type { TrainingLoadView } from "@cairn/contracts/training-load";
import { type DayForm, formOfDays } from "@cairn/domain/training-load/fitness";

/** The scale for adding up loads. */
export type LoadScale = "impulse" | "stress";

/** How much of the past is shown. */
export const loadRanges = ["quarter", "year", "all"] as const;

export type LoadRange = (typeof loadRanges)[number];

const daysOf: Readonly<Record<LoadRange, number>> = {
  quarter: 91,
  year: 365,
  all: Number.POSITIVE_INFINITY,
};

/** 1990-01-01, days since 1970: earlier dates come from a clock that was wrong, as for personal bests. */
const firstDay = 7305;

/** Load, fitness, fatigue and form of every day from the first one with a load until today. */
export function formByScale(view: TrainingLoadView, scale: LoadScale, today: number): readonly DayForm[] {
  const loads = scale === "impulse" ? view.impulses : view.stresses;
  return formOfDays(
    view.days.flatMap((day, i): [number, number][] => (day < firstDay ? [] : [[day, loads[i] ?? 0]])),
    today,
  );
}

/** The latest days of a range. */
export const withinRange = (days: readonly DayForm[], range: LoadRange): readonly DayForm[] =>
  days.length > daysOf[range] ? days.slice(days.length - daysOf[range]) : days;

/** Number of workouts on some days, both ends included: all, by power, by felt effort, and without a load. */
export function countWithin(view: TrainingLoadView, day: number, lastDay: number) {
  const counts = { workouts: 0, byPower: 0, byEffort: 0, unknown: 0 };
  for (const [i, each] of view.days.entries()) {
    if (each < day || each > lastDay) continue;
    counts.workouts += view.workouts[i] ?? 0;
    counts.byPower += view.byPower[i] ?? 0;
    counts.byEffort += view.byEffort[i] ?? 0;
    counts.unknown += view.unknown[i] ?? 0;
  }
  return counts;
}

/** Days between two rows of the table: each day, each week, and about each month. */
const rowsEvery: Readonly<Record<LoadRange, number>> = { quarter: 1, year: 7, all: 28 };

/** A row of the table: the values of the last of some days, with their total load. */
export interface LoadRow extends DayForm {
  readonly firstDay: number;
}

/** The days as rows, latest first; they end today. */
export function loadRows(days: readonly DayForm[], range: LoadRange): readonly LoadRow[] {
  const rows: LoadRow[] = [];
  for (let end = days.length; end > 0; end -= rowsEvery[range]) {
    const part = days.slice(Math.max(0, end - rowsEvery[range]), end);
    const [first, last] = [part[0], part.at(-1)];
    if (!first || !last) continue;
    rows.push({ ...last, load: part.reduce((sum, { load }) => sum + load, 0), firstDay: first.day });
  }
  return rows;
}
