import { calendarDay } from "../day-windows/day-window.ts";

/** One own workout as the diary knows it. */
export interface DiaryWorkout {
  /** 24 hex digits. */
  readonly workoutKey: string;
  readonly activityId: number;
  /** ms since 1970. */
  readonly startTime: number;
  /** Clock of the place minus UTC at the start. */
  readonly timeOffsetInMinutes: number;
  /** Seconds. */
  readonly totalTime: number;
  /** Metres. */
  readonly totalDistance: number;
  /** Kilocalories. */
  readonly energyConsumption: number;
  /** Metres. */
  readonly totalAscent: number;
  /** m/s, as the workout's page says it; undefined where it says none. */
  readonly avgSpeed: number | undefined;
  readonly sharingFlags: number;
  /** Title; comes a moment after the numbers. */
  readonly description: string | undefined;
  /** Comes a moment after the numbers, too. */
  readonly notes: string | undefined;
}

/** The calendar day on which a workout began where it happened, days since 1970-01-01; wherever it went and however long it took, it belongs to this day alone. */
export const dayOfWorkout = ({
  startTime,
  timeOffsetInMinutes,
}: Pick<DiaryWorkout, "startTime" | "timeOffsetInMinutes">): number =>
  calendarDay(startTime, timeOffsetInMinutes);

/**
 * Whether a workout counts in totals. One that starts in the future counts nowhere, because a clock was wrong; it is still shown at its date, so that
 * it can be corrected.
 *
 * @param now ms since 1970
 */
export const hasBegun = ({ startTime }: Pick<DiaryWorkout, "startTime">, now: number): boolean =>
  startTime <= now;
