import type { DiaryMonthView } from "@cairn/contracts/diary";
import type { KeptMonth } from "./kept-month.ts";

/** The server's last list of months. */
export interface KeptList {
  /** Version of that answer, for `If-None-Match`. */
  readonly tag: string;
  readonly months: readonly DiaryMonthView[];
}

/** The stored part of a diary. */
export interface KeptDiary {
  readonly list: KeptList | undefined;
  readonly months: readonly KeptMonth[];
}

/** A change to store. */
export interface DiaryChange {
  readonly list?: KeptList;
  readonly put?: readonly KeptMonth[];
  /** Removed months. */
  readonly removed?: readonly number[];
}

/** Storage in which diaries outlive their page. None of it fails: if nothing can be stored it is empty, and the server is asked. */
export interface DiaryShelf {
  /** The stored diary of this owner; another owner's, or damaged data, is deleted instead. */
  read(owner: string): Promise<KeptDiary | undefined>;
  /** Stores a change, in the order of these calls. Another owner's data is deleted. */
  write(owner: string, change: DiaryChange): Promise<void>;
}
