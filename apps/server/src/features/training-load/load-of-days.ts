import type { TrainingLoadView } from "@cairn/contracts/training-load";
import { calendarDay } from "@cairn/domain/day-windows/day-window";
import { hasBegun } from "@cairn/domain/diary/diary-workout";
import {
  type LoadIngredients,
  type WorkoutLoad,
  workoutLoadBy,
} from "@cairn/domain/training-load/workout-load";
import type { Deps } from "../../deps.ts";
import { type BodyOfDay, bodyOfDays } from "../heart-rate/body-of-days.ts";
import { findLoads, type LoadRow } from "./training-load.queries.ts";

/** Workouts to read at once: some milliseconds of work, between which others are answered. */
const pageSize = 1000;

interface DaySum {
  impulse: number;
  stress: number;
  workouts: number;
  byPower: number;
  unknown: number;
}

/** The loads of all days of a person, by the thresholds in force on each; what is dated in the future is planned, not done. */
export async function loadOfDays(
  { db, now }: Pick<Deps, "db" | "now">,
  ownerId: string,
): Promise<TrainingLoadView> {
  const present = now().getTime();
  const loadOn = loadsByDay(await bodyOfDays(db, ownerId));
  const days = new Map<number, DaySum>();
  let page = await findLoads(db, ownerId, undefined, pageSize);
  while (page.length > 0) {
    for (const row of page) {
      const begun = { startTime: row.start_time.getTime(), timeOffsetInMinutes: row.utc_offset_minutes };
      if (!hasBegun(begun, present)) continue;
      const day = calendarDay(row.start_time.getTime(), row.utc_offset_minutes);
      addLoad(days, day, loadOn(day, row.id)(ingredientsOf(row)));
    }
    page = page.length < pageSize ? [] : await findLoads(db, ownerId, page.at(-1), pageSize);
  }
  return columnsOf([...days].toSorted(([a], [b]) => a - b));
}

/** The rule for a workout of a day; days with the same thresholds share one, with its computed weights. */
function loadsByDay(
  bodyOn: (day: number, workoutId: string) => BodyOfDay,
): (day: number, workoutId: string) => (ingredients: LoadIngredients) => WorkoutLoad {
  const rules = new Map<string, (ingredients: LoadIngredients) => WorkoutLoad>();
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
    const rule = rules.get(key) ?? workoutLoadBy(said);
    rules.set(key, rule);
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
  };
};

function addLoad(days: Map<number, DaySum>, day: number, { impulse, stress, stressBy }: WorkoutLoad): void {
  const sum = days.get(day) ?? { impulse: 0, stress: 0, workouts: 0, byPower: 0, unknown: 0 };
  sum.impulse += impulse ?? 0;
  sum.stress += stress ?? 0;
  sum.workouts += 1;
  if (stressBy === "power") sum.byPower += 1;
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
  unknown: days.map(([, { unknown }]) => unknown),
});
