import type { DiaryMonthView } from "@cairn/contracts/diary";
import type { StoredMonth } from "./stored-month.ts";

/** The server's last list of months. */
export interface StoredList {
  /** Version of that answer, for `If-None-Match`. */
  readonly tag: string;
  readonly months: readonly DiaryMonthView[];
}

/** The stored part of a diary. */
export interface StoredDiary {
  readonly list: StoredList | undefined;
  readonly months: readonly StoredMonth[];
}

/** A change to store. */
export interface DiaryChange {
  readonly list?: StoredList;
  readonly put?: readonly StoredMonth[];
  /** Removed months. */
  readonly removed?: readonly number[];
}

/**
 * Storage in which diaries outlive their page. None of it fails: if nothing can be stored it is empty, and the server is asked.
 */
export interface DiaryShelf {
  /** The stored diary of this owner; another owner's, or damaged data, is deleted instead. */
  read(owner: string): Promise<StoredDiary | undefined>;
  /** Stores a change, in the order of these calls. Another owner's data is deleted. */
  write(owner: string, change: DiaryChange): Promise<void>;
}
