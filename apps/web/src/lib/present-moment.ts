import { calendarDay } from "@cairn/domain/day-windows/day-window";

/** The present moment for the reader. */
export interface Present {
  /** ms since 1970. */
  readonly now: number;
  /** The reader's calendar day, days since 1970-01-01. */
  readonly today: number;
  /** The reader's clock minus UTC, minutes. */
  readonly offset: number;
}

export const present = (): Present => {
  const date = new Date();
  const offset = -date.getTimezoneOffset();
  return { now: date.getTime(), today: calendarDay(date.getTime(), offset), offset };
};
