import type { DiaryMonthView } from "@cairn/contracts/diary";
import type { KeptMonth } from "./kept-month.ts";

/** The server's list of months as it was last answered. */
export interface KeptList {
  /** Version of that answer, for `If-None-Match`. */
  readonly tag: string;
  readonly months: readonly DiaryMonthView[];
}

/** What is kept of somebody's diary. */
export interface KeptDiary {
  readonly list: KeptList | undefined;
  readonly months: readonly KeptMonth[];
}

/** What is to be kept from now on. */
export interface DiaryChange {
  readonly list?: KeptList;
  readonly put?: readonly KeptMonth[];
  /** Months that are gone. */
  readonly removed?: readonly number[];
}

/** Where diaries outlive their page. Nothing of it fails: where nothing can be kept there is nothing, and the server is asked. */
export interface DiaryShelf {
  /** What is kept for this owner; what is another's, or damaged, is forgotten instead. */
  read(owner: string): Promise<KeptDiary | undefined>;
  /** Keeps a change, in the order of these calls. What another owner had is forgotten. */
  write(owner: string, change: DiaryChange): Promise<void>;
}
