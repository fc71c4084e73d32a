import type { TrainingLoadView } from "@cairn/contracts/training-load";
import { calendarDay } from "@cairn/domain/day-windows/day-window";
import { beginsAt } from "@cairn/domain/diary/diary-workout";
import {
  type LoadIngredients,
  type WorkoutLoad,
  workoutLoadBy,
} from "@cairn/domain/training-load/workout-load";
import {
  type MadePart,
  readSummary,
  type Summary,
  type SummaryDeps,
  versionsOf,
} from "../../core/summaries/read-summary.ts";
import type { MonthVersion } from "../../core/summaries/summaries.queries.ts";
import { type BodyOfDay, bodyOfDays, findBodySettings } from "../heart-rate/body-of-days.ts";
import { findLoads, type LoadRow } from "./training-load.queries.ts";

/** Raised when the same workouts and thresholds make other loads, so that those that are stored are computed again. */
const rules = "2";

interface DaySum {
  impulse: number;
  stress: number;
  workouts: number;
  byPower: number;
  byEffort: number;
  unknown: number;
}

/** The loads of all days of a person, by the thresholds in force on each; what is dated in the future is planned, not done. */
export async function loadOfDays(
  deps: SummaryDeps,
  ownerId: string,
  known?: readonly MonthVersion[],
): Promise<MadePart<TrainingLoadView>> {
  const [versions, settings] = await Promise.all([
    known ?? versionsOf(deps, ownerId),
    findBodySettings(deps.db, ownerId),
  ]);
  const bodies = once(() => bodyOfDays(deps.db, ownerId, settings));
  const present = deps.now().getTime();
  const summary: Summary<TrainingLoadView, TrainingLoadView> = {
    subject: "training-load",
    whole: "days",
    rules,
    settings: JSON.stringify(settings),
    // A year: for most people some hundred workouts with a hundred numbers each.
    batch: 12,
    settingsOfMonths: async () => (await bodies()).ofMonth,
    async partsOf(months) {
      const loadOn = loadsByDay((await bodies()).on);
      return monthsOf(await findLoads(deps.db, ownerId, months), loadOn, present);
    },
    join: (parts) => joined(parts.map(([, part]) => part)),
  };
  return await readSummary(deps, ownerId, summary, versions);
}

type LoadOnDay = ReturnType<typeof loadsByDay>;

/** The loads of the days of each month in which there are workouts. */
function monthsOf(
  rows: readonly LoadRow[],
  loadOn: LoadOnDay,
  now: number,
): ReadonlyMap<number, MadePart<TrainingLoadView>> {
  const months = new Map<number, { days: Map<number, DaySum>; endsAt?: Date }>();
  for (const row of rows) {
    const month = months.get(row.month) ?? { days: new Map<number, DaySum>() };
    months.set(row.month, month);
    const start = { startTime: row.start_time.getTime(), timeOffsetInMinutes: row.utc_offset_minutes };
    const begins = beginsAt(start);
    const day = calendarDay(start.startTime, start.timeOffsetInMinutes);
    if (begins <= now) addLoad(month.days, day, loadOn(day, row.id)(ingredientsOf(row)));
    else if (!month.endsAt || begins < month.endsAt.getTime()) month.endsAt = new Date(begins);
  }
  return new Map(
    [...months].map(([month, { days, endsAt }]) => {
      const content = columnsOf([...days].toSorted(([a], [b]) => a - b));
      return [month, { content, endsAt }] as const;
    }),
  );
}

/** The rule for a workout of a day; days with the same thresholds share one, with its computed weights. */
function loadsByDay(
  bodyOn: (day: number, workoutId: string) => BodyOfDay,
): (day: number, workoutId: string) => (ingredients: LoadIngredients) => WorkoutLoad {
  const bySettings = new Map<string, (ingredients: LoadIngredients) => WorkoutLoad>();
  const byBody = new Map<BodyOfDay, (ingredients: LoadIngredients) => WorkoutLoad>();
  const ruleOf = ({ maximum, thresholds, sex }: BodyOfDay) => {
    const { restingHeartRate, lactateThresholdHeartRate, functionalThresholdPower } = thresholds;
    const said = {
      maxHeartRate: maximum.value,
      ...(sex && { sex }),
      ...(restingHeartRate !== undefined && { restHeartRate: restingHeartRate }),
      ...(lactateThresholdHeartRate !== undefined && { lactateThresholdHeartRate }),
      ...(functionalThresholdPower !== undefined && { functionalThresholdPower }),
    };
    const key = JSON.stringify(said);
    const rule = bySettings.get(key) ?? workoutLoadBy(said);
    bySettings.set(key, rule);
    return rule;
  };
  return (day, workoutId) => {
    const body = bodyOn(day, workoutId);
    const rule = byBody.get(body) ?? ruleOf(body);
    byBody.set(body, rule);
    return rule;
  };
}

/**
 * Seconds at each heart rate. Of a workout that was typed in all the time counts as at the average, as in Banister's own formula:
 * a little less than the same workout recorded, because harder minutes weigh more.
 */
const histogramOf = (row: LoadRow): LoadIngredients["histogram"] => {
  const { heart_rate_seconds: seconds, avg_heart_rate: average } = row;
  if (seconds && seconds.length > 0) return { from: row.heart_rate_from ?? 0, seconds };
  return !row.has_recording && average !== null && average > 0 && row.total_time > 0
    ? { from: Math.round(average), seconds: [row.total_time] }
    : undefined;
};

const ingredientsOf = (row: LoadRow): LoadIngredients => {
  const histogram = histogramOf(row);
  return {
    activityId: row.activity_id,
    ...(histogram && { histogram }),
    ...(row.normalized_power !== null && { normalizedPower: row.normalized_power }),
    ...(row.duration !== null && { duration: row.duration }),
    ...(row.perceived_exertion !== null &&
      row.total_time > 0 && { felt: { exertion: row.perceived_exertion, seconds: row.total_time } }),
  };
};

function addLoad(days: Map<number, DaySum>, day: number, load: WorkoutLoad): void {
  const { impulse, impulseBy, stress, stressBy } = load;
  const sum = days.get(day) ?? { impulse: 0, stress: 0, workouts: 0, byPower: 0, byEffort: 0, unknown: 0 };
  sum.impulse += impulse ?? 0;
  sum.stress += stress ?? 0;
  sum.workouts += 1;
  if (stressBy === "power") sum.byPower += 1;
  if (impulseBy === "effort") sum.byEffort += 1;
  if (impulse === undefined && stress === undefined) sum.unknown += 1;
  days.set(day, sum);
}

/** Heart rates do not justify more than hundredths. */
const rounded = (load: number): number => Math.round(load * 100) / 100;

const columnsOf = (days: readonly (readonly [number, DaySum])[]): TrainingLoadView => ({
  days: days.map(([day]) => day),
  impulses: days.map(([, { impulse }]) => rounded(impulse)),
  stresses: days.map(([, { stress }]) => rounded(stress)),
  workouts: days.map(([, { workouts }]) => workouts),
  byPower: days.map(([, { byPower }]) => byPower),
  byEffort: days.map(([, { byEffort }]) => byEffort),
  unknown: days.map(([, { unknown }]) => unknown),
});

const joined = (parts: readonly TrainingLoadView[]): TrainingLoadView => ({
  days: parts.flatMap(({ days }) => days),
  impulses: parts.flatMap(({ impulses }) => impulses),
  stresses: parts.flatMap(({ stresses }) => stresses),
  workouts: parts.flatMap(({ workouts }) => workouts),
  byPower: parts.flatMap(({ byPower }) => byPower),
  byEffort: parts.flatMap(({ byEffort }) => byEffort),
  unknown: parts.flatMap(({ unknown }) => unknown),
});

/** Calls a function at most once, when its result is needed first. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
