import { calendarDay, farthestClocks } from "../day-windows/day-window.ts";

/** One own workout in the diary. */
export interface DiaryWorkout {
  /** 24 hex digits. */
  readonly workoutKey: string;
  readonly activityId: number;
  /** ms since 1970. */
  readonly startTime: number;
  /** Local time minus UTC at the start. */
  readonly timeOffsetInMinutes: number;
  /** Seconds. */
  readonly totalTime: number;
  /** Metres. */
  readonly totalDistance: number;
  /** Kilocalories. */
  readonly energyConsumption: number;
  /** Metres. */
  readonly totalAscent: number;
  /** Metres of descent, without lifts, of sports whose vertical counts (`countsVertical`); 0 of all others. */
  readonly vertical: number;
  /** m/s, as on the workout's page; undefined if that has none. */
  readonly avgSpeed: number | undefined;
  readonly sharingFlags: number;
  /** Only of one that is kept out of totals. */
  readonly counted?: false | undefined;
  /** Title; loaded a moment after the numbers. */
  readonly description: string | undefined;
  /** Loaded a moment after the numbers, too. */
  readonly notes: string | undefined;
}

/** Beside the sharing in the columns of a diary: the workout is kept out of totals. Flags of sharing are below it. */
export const notCountedFlag = 64;

type Start = Pick<DiaryWorkout, "startTime" | "timeOffsetInMinutes">;

/**
 * The local calendar day on which a workout began, days since 1970-01-01; however far and long it went, it belongs only to this
 * day.
 */
export const dayOfWorkout = ({ startTime, timeOffsetInMinutes }: Start): number =>
  calendarDay(startTime, timeOffsetInMinutes);

const localStart = ({ startTime, timeOffsetInMinutes }: Start): number =>
  startTime + timeOffsetInMinutes * 60_000;

/**
 * The earliest first, by the local times that people read: one that is typed in has no other. At the same local time by the
 * instant.
 */
export const byLocalStart = (a: Start, b: Start): number =>
  localStart(a) - localStart(b) || a.startTime - b.startTime;

const hourMs = 3_600_000;

/**
 * Whether the local clock of a workout is known. One that is typed in has the local time of its start as if it were UTC, and the
 * offset 0 (ADD-1); where clocks really show UTC, nobody can tell the difference.
 *
 * @param offset local time minus UTC, minutes
 */
export const isClockKnown = (offset: number): boolean => offset !== 0;

/**
 * From when on a workout counts in totals, ms since 1970: from its start. If its clock is unknown, it has begun as soon as any
 * clock on earth shows its start: east of Greenwich, one that was just typed in would otherwise not count for hours.
 */
export const beginsAt = ({ startTime, timeOffsetInMinutes }: Start): number =>
  isClockKnown(timeOffsetInMinutes) ? startTime : startTime - farthestClocks.ahead * hourMs;

/**
 * Whether a workout counts in totals. One that starts in the future does not count anywhere, because a clock was wrong; it is
 * still shown at its date, so that it can be corrected.
 *
 * @param now ms since 1970
 */
export const hasBegun = (start: Start, now: number): boolean => beginsAt(start) <= now;

/** Whether a workout is in totals: it has begun, and its owner does not keep it out. */
export const isInTotals = (workout: Start & Pick<DiaryWorkout, "counted">, now: number): boolean =>
  workout.counted !== false && hasBegun(workout, now);
