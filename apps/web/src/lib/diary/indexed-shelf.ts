import type { DiaryMonthView } from "@cairn/contracts/diary";
import { deleteDiary, isGone, rememberOwner } from "./delete-diary.ts";
import type { DiaryChange, DiaryShelf, StoredDiary, StoredList } from "./diary-shelf.ts";
import { earlyRows } from "./early-rows.ts";
import { answerOf, type ShelfStores, within } from "./shelf-database.ts";
import { clearStores, readState, type ShelfState, stateFor, writeState } from "./shelf-state.ts";
import { isStoredMonth } from "./stored-month.ts";

const isList = (list: unknown): list is StoredList => {
  const { tag, months } = (list ?? {}) as { readonly [K in keyof StoredList]?: unknown };
  return typeof tag === "string" && Array.isArray(months) && months.every(isListed);
};

const isListed = (entry: unknown): boolean => {
  const { month, count, numbers, texts } = (entry ?? {}) as {
    readonly [K in keyof DiaryMonthView]?: unknown;
  };
  return (
    Number.isSafeInteger(month) &&
    Number.isSafeInteger(count) &&
    typeof numbers === "string" &&
    typeof texts === "string"
  );
};

/** The stored data, if it belongs to this owner and is intact. */
const keptOf = (state: ShelfState | undefined, months: readonly unknown[]): StoredDiary | undefined =>
  state && months.every(isStoredMonth) && (state.list === undefined || isList(state.list))
    ? { list: state.list, months }
    : undefined;

const readStores = async (owner: string, stores: ShelfStores): Promise<StoredDiary | undefined> => {
  const [state, rows] = await Promise.all([
    readState(stores, owner),
    answerOf<unknown[]>(stores.months.getAll()),
  ]);
  const kept = keptOf(state, rows);
  if (!kept) clearStores(stores);
  return kept;
};

const writeStores = async (
  owner: string,
  { list, put = [], removed = [] }: DiaryChange,
  stores: ShelfStores,
): Promise<void> => {
  const { months } = stores;
  await writeState(stores, { owner, list });
  for (const month of removed) months.delete(month);
  for (const kept of put) months.put(kept);
};

async function keepAfter(before: Promise<void>, owner: string, change: DiaryChange): Promise<void> {
  await before;
  if (isGone(owner)) return;
  try {
    rememberOwner(owner);
    await within("readwrite", (stores) => writeStores(owner, change, stores));
  } catch {
    // Switched off, or the disk is full: the server is asked again next time.
  }
  // The session may have ended in the meantime.
  if (isGone(owner)) deleteDiary(owner);
}

/** Changes are written one after the other. */
let writing: Promise<void> = Promise.resolve();

/**
 * The browser's IndexedDB, if available. Each month is written as a whole and identified by its digests, so that tabs that write
 * at the same time can only write equally valid data.
 */
export const indexedShelf: DiaryShelf = {
  async read(owner) {
    try {
      const early = await earlyRows();
      const kept = early && keptOf(stateFor(early.state, owner), early.months);
      return kept ?? (await within("readwrite", (stores) => readStores(owner, stores)));
    } catch {
      // Switched off, as in private windows of some browsers, or written by a newer version.
      return undefined;
    }
  },
  write(owner, change) {
    writing = keepAfter(writing, owner, change);
    return writing;
  },
};
