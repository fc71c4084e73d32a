import type { DiaryMonthView } from "@cairn/contracts/diary";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import type { DiaryNumbers } from "@cairn/formats/diary-codec/diary-numbers";
import type { DiaryTexts } from "@cairn/formats/diary-codec/diary-texts";

/** The workouts of a month as this client keeps them: a part stands for what the server's list of months names by its digest. */
export interface KeptMonth {
  /** Months since January 1970. */
  readonly month: number;
  readonly count: number;
  readonly numbers: DiaryNumbers & { readonly digest: string };
  readonly texts?: (DiaryTexts & { readonly digest: string }) | undefined;
}

export const hasNumbersOf = (kept: KeptMonth | undefined, { numbers }: DiaryMonthView): kept is KeptMonth =>
  kept?.numbers.digest === numbers;

export const hasTextsOf = (kept: KeptMonth | undefined, { texts }: DiaryMonthView): boolean =>
  kept?.texts?.digest === texts;

/** A month's workouts are made once, so that they stay the same objects while others change. */
const made = new WeakMap<KeptMonth, readonly DiaryWorkout[]>();

/** The workouts of a month, the oldest first. */
export function workoutsOf(kept: KeptMonth): readonly DiaryWorkout[] {
  const workouts = made.get(kept) ?? Array.from({ length: kept.count }, (_, i) => workoutAt(kept, i));
  made.set(kept, workouts);
  return workouts;
}

const workoutAt = ({ month, numbers, texts }: KeptMonth, i: number): DiaryWorkout => {
  const avgSpeed = numbers.avgSpeed[i] ?? Number.NaN;
  return {
    workoutKey: texts?.workoutKeys[i] ?? `${month}/${i}`,
    activityId: numbers.activityId[i] ?? 0,
    startTime: numbers.startTime[i] ?? 0,
    timeOffsetInMinutes: numbers.timeOffsetInMinutes[i] ?? 0,
    totalTime: numbers.totalTime[i] ?? 0,
    totalDistance: numbers.totalDistance[i] ?? 0,
    energyConsumption: numbers.energyConsumption[i] ?? 0,
    totalAscent: numbers.totalAscent[i] ?? 0,
    avgSpeed: Number.isNaN(avgSpeed) ? undefined : avgSpeed,
    sharingFlags: numbers.sharingFlags[i] ?? 0,
    description: texts?.titles[i] ?? undefined,
    notes: texts?.notes[i] ?? undefined,
  };
};

const columnNames = [
  "startTime",
  "timeOffsetInMinutes",
  "activityId",
  "totalTime",
  "totalDistance",
  "energyConsumption",
  "totalAscent",
  "avgSpeed",
  "sharingFlags",
] as const satisfies readonly (keyof DiaryNumbers)[];

/** Some of the workouts of columns, as columns of their own. */
export const sliceNumbers = (numbers: DiaryNumbers, from: number, to: number): DiaryNumbers => ({
  startTime: numbers.startTime.slice(from, to),
  timeOffsetInMinutes: numbers.timeOffsetInMinutes.slice(from, to),
  activityId: numbers.activityId.slice(from, to),
  totalTime: numbers.totalTime.slice(from, to),
  totalDistance: numbers.totalDistance.slice(from, to),
  energyConsumption: numbers.energyConsumption.slice(from, to),
  totalAscent: numbers.totalAscent.slice(from, to),
  avgSpeed: numbers.avgSpeed.slice(from, to),
  sharingFlags: numbers.sharingFlags.slice(from, to),
});

const keyPattern = /^[0-9a-f]{24}$/;
type Unknown<T> = { readonly [K in keyof T]?: unknown };

/** Whether something that was kept is a month as it was written: storage may hold what another version wrote, or what was damaged. */
export function isKeptMonth(value: unknown): value is KeptMonth {
  const { month, count, numbers, texts } = (value ?? {}) as Unknown<KeptMonth>;
  if (!Number.isSafeInteger(month) || !Number.isSafeInteger(count)) return false;
  return areNumbers(numbers, count as number) && (texts === undefined || areTexts(texts, count as number));
}

function areNumbers(value: unknown, count: number): boolean {
  const { digest, ...columns } = (value ?? {}) as Unknown<KeptMonth["numbers"]>;
  if (typeof digest !== "string") return false;
  return columnNames.every((name) => {
    const column = columns[name];
    if (!(column instanceof Float64Array) || column.length !== count) return false;
    return name === "avgSpeed" || column.every(Number.isFinite);
  });
}

function areTexts(value: unknown, count: number): boolean {
  const { digest, workoutKeys, titles, notes } = (value ?? {}) as Unknown<NonNullable<KeptMonth["texts"]>>;
  const are = (list: unknown, is: (item: unknown) => boolean): boolean =>
    Array.isArray(list) && list.length === count && list.every(is);
  return (
    typeof digest === "string" &&
    are(workoutKeys, (key) => typeof key === "string" && keyPattern.test(key)) &&
    are(titles, isText) &&
    are(notes, isText)
  );
}

const isText = (value: unknown): boolean => value === null || typeof value === "string";
