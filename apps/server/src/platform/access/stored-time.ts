import type { ColumnType } from "kysely";

declare const stored: unique symbol;

/**
 * When the server stored something, such as an upload. Devices upload as soon as their owner is home, so the time of an upload
 * minus the end of the visible part is the hidden time. At run time it is a `Date`; the type hides that, so that every view must
 * state to whom it shows the time.
 */
export interface StoredTime {
  readonly [stored]: true;
}

/** A column of such times. */
export type StoredTimeColumn = ColumnType<StoredTime, Date | StoredTime, Date | StoredTime>;

const day = 86_400_000;

/** A time for its reader, ms since 1970: exact for the owner, 00:00 UTC of its day for everybody else. */
export function timeForReader(time: StoredTime, reader: "owner" | "others"): number {
  const exact = exactTime(time).getTime();
  return reader === "owner" ? exact : Math.floor(exact / day) * day;
}

/** An instant as it is about to be stored. */
export const storedTime = (instant: Date): StoredTime => instant as unknown as StoredTime;

/** The exact time, for use only inside the server. */
export const exactTime = (time: StoredTime): Date => time as unknown as Date;
