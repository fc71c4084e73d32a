import type { DiaryMonthView } from "@cairn/contracts/diary";
import { type DiaryWorkout, notCountedFlag } from "@cairn/domain/diary/diary-workout";
import type { DiaryNumbers } from "@cairn/formats/diary-codec/diary-numbers";
import type { DiaryTexts } from "@cairn/formats/diary-codec/diary-texts";

/** The columns of a month in storage order; `avgSpeed`, which may be missing, comes last. */
const columnNames = [
  "startTime",
  "timeOffsetInMinutes",
  "activityId",
  "totalTime",
  "totalDistance",
  "energyConsumption",
  "totalAscent",
  "vertical",
  "sharingFlags",
  "avgSpeed",
] as const satisfies readonly (keyof DiaryNumbers)[];

/** Numbers of a month: all values of the first column, then those of the second, and so on. */
export interface StoredNumbers {
  readonly digest: string;
  readonly values: Float64Array;
}

/** Texts of a month: its keys concatenated, and titles and notes as JSON. They are parsed when the month is viewed. */
export interface StoredTexts {
  readonly digest: string;
  readonly workoutKeys: string;
  readonly titles: string;
  readonly notes: string;
}

/**
 * The workouts of a month as this client stores them: a part belongs to the digest in the server's list of months. Browsers read
 * a few large values much faster than many small ones, and all months are read before the diary opens.
 */
export interface StoredMonth {
  /** Months since January 1970. */
  readonly month: number;
  readonly count: number;
  readonly numbers: StoredNumbers;
  readonly texts?: StoredTexts | undefined;
}

export const hasNumbersOf = (
  kept: StoredMonth | undefined,
  { numbers }: DiaryMonthView,
): kept is StoredMonth => kept?.numbers.digest === numbers;

export const hasTextsOf = (kept: StoredMonth | undefined, { texts }: DiaryMonthView): boolean =>
  kept?.texts?.digest === texts;

/** A month's workouts are created once, so that they stay the same objects while others change. */
const made = new WeakMap<StoredMonth, readonly DiaryWorkout[]>();

/** The workouts of a month, oldest first. */
export function workoutsOf(kept: StoredMonth): readonly DiaryWorkout[] {
  const workouts = made.get(kept) ?? workoutsMadeOf(kept);
  made.set(kept, workouts);
  return workouts;
}

const keyLength = 24;

const workoutsMadeOf = ({ month, count, numbers, texts }: StoredMonth): readonly DiaryWorkout[] => {
  const columns = Object.fromEntries(
    columnNames.map((name, place) => [name, numbers.values.subarray(place * count, (place + 1) * count)]),
  ) as Record<(typeof columnNames)[number], Float64Array>;
  const [titles, notes] = [texts?.titles, texts?.notes].map(textsIn);
  return Array.from({ length: count }, (_, i) => {
    const avgSpeed = columns.avgSpeed[i] ?? Number.NaN;
    const flags = columns.sharingFlags[i] ?? 0;
    return {
      workoutKey: texts?.workoutKeys.slice(i * keyLength, (i + 1) * keyLength) ?? `${month}/${i}`,
      activityId: columns.activityId[i] ?? 0,
      startTime: columns.startTime[i] ?? 0,
      timeOffsetInMinutes: columns.timeOffsetInMinutes[i] ?? 0,
      totalTime: columns.totalTime[i] ?? 0,
      totalDistance: columns.totalDistance[i] ?? 0,
      energyConsumption: columns.energyConsumption[i] ?? 0,
      totalAscent: columns.totalAscent[i] ?? 0,
      vertical: columns.vertical[i] ?? 0,
      avgSpeed: Number.isNaN(avgSpeed) ? undefined : avgSpeed,
      sharingFlags: flags % notCountedFlag,
      counted: flags < notCountedFlag ? undefined : false,
      description: titles?.[i],
      notes: notes?.[i],
    };
  });
};

/** Texts as they were packed, undefined for missing ones; damaged data counts as empty. */
const textsIn = (json: string | undefined): readonly (string | undefined)[] => {
  try {
    const texts: unknown = JSON.parse(json ?? "[]");
    return Array.isArray(texts) ? texts.map((text) => (typeof text === "string" ? text : undefined)) : [];
  } catch {
    return [];
  }
};

/** The numbers of some of a block's workouts, in stored form. */
export const packNumbers = (
  digest: string,
  numbers: DiaryNumbers,
  from: number,
  to: number,
): StoredNumbers => {
  const values = new Float64Array(columnNames.length * (to - from));
  for (const [place, name] of columnNames.entries())
    values.set(numbers[name].subarray(from, to), place * (to - from));
  return { digest, values };
};

/** The texts of some of a block's workouts, in stored form. */
export const packTexts = (
  digest: string,
  { workoutKeys, titles, notes }: DiaryTexts,
  from: number,
  to: number,
): StoredTexts => ({
  digest,
  workoutKeys: workoutKeys.slice(from, to).join(""),
  titles: JSON.stringify(titles.slice(from, to)),
  notes: JSON.stringify(notes.slice(from, to)),
});

const hexadecimal = /^[0-9a-f]*$/;
type Unknown<T> = { readonly [K in keyof T]?: unknown };

/** Whether stored data is a valid month: storage may contain data of another version, or damaged data. */
export function isStoredMonth(value: unknown): value is StoredMonth {
  const { month, count, numbers, texts } = (value ?? {}) as Unknown<StoredMonth>;
  if (!Number.isSafeInteger(month) || !Number.isSafeInteger(count)) return false;
  return areNumbers(numbers, count as number) && (texts === undefined || areTexts(texts, count as number));
}

function areNumbers(value: unknown, count: number): boolean {
  const { digest, values } = (value ?? {}) as Unknown<StoredNumbers>;
  if (typeof digest !== "string" || !(values instanceof Float64Array)) return false;
  if (values.length !== columnNames.length * count) return false;
  const required = values.subarray(0, (columnNames.length - 1) * count);
  // Three searches by the browser itself: a call for each of the 180,000 numbers of twenty years takes longer than all else that
  // is checked.
  return [Number.NaN, Infinity, -Infinity].every((invalid) => !required.includes(invalid));
}

function areTexts(value: unknown, count: number): boolean {
  const { digest, workoutKeys, titles, notes } = (value ?? {}) as Unknown<StoredTexts>;
  return (
    [digest, titles, notes].every((text) => typeof text === "string") &&
    typeof workoutKeys === "string" &&
    workoutKeys.length === count * keyLength &&
    hexadecimal.test(workoutKeys)
  );
}
