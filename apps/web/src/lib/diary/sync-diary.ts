import type { DiaryMonthView } from "@cairn/contracts/diary";
import { requestPage } from "../api/api-client.ts";
import { ApiFailure } from "../api/api-failure.ts";
import { whenIdle } from "../loading/when-idle.ts";
import type { DiaryShelf, StoredList } from "./diary-shelf.ts";
import {
  diaryOf,
  type DiaryState,
  firstOf,
  missingNumbers,
  missingTexts,
  stateOf,
  withList,
  withMonths,
} from "./diary-state.ts";
import type { Diary } from "./diary.ts";
import { fetchNumbers, fetchTexts } from "./fetch-months.ts";
import type { StoredMonth } from "./stored-month.ts";

const entryOf = ({ list }: DiaryState, month: number): DiaryMonthView | undefined =>
  list?.months.find((entry) => entry.month === month);

/** A month with new numbers. Its texts stay if they belong to the same list: then no workout was added, deleted or moved. */
function joinNumbers(
  state: DiaryState,
  { month, count, numbers }: Omit<StoredMonth, "texts">,
): readonly StoredMonth[] {
  const entry = entryOf(state, month);
  if (!entry) return [];
  const texts = state.months.get(month)?.texts;
  const isPair = numbers.digest === entry.numbers && texts?.digest === entry.texts;
  return [{ month, count, numbers, ...(isPair && { texts }) }];
}

/** A month with its texts, if they and its numbers belong to the same list. */
function joinTexts(
  state: DiaryState,
  month: number,
  texts: NonNullable<StoredMonth["texts"]>,
): readonly StoredMonth[] {
  const [entry, kept] = [entryOf(state, month), state.months.get(month)];
  const isPair = entry && kept?.numbers.digest === entry.numbers && texts.digest === entry.texts;
  return isPair ? [{ ...kept, texts }] : [];
}

export interface SyncSettings {
  /** The diary's owner. */
  readonly owner: string;
  readonly shelf: DiaryShelf;
  /** Receives what can be shown before everything is loaded. */
  readonly publish: (diary: Diary) => void;
  readonly signal: AbortSignal;
}

/** Maximum number of requests of the list; a diary that changes more often while loading is updated the next time. */
const maxRounds = 3;

/** A page's knowledge of a diary, and what it last showed. */
interface Held {
  readonly owner: string;
  readonly state: DiaryState;
  readonly diary: Diary;
  /** The state from which `diary` was made. */
  readonly shown: DiaryState;
  /** The stored list, if everything in it is stored, too. */
  readonly kept: StoredList | undefined;
}

/** Kept so that other screens and later attempts continue where one stopped. */
let held: Held | undefined;
/** How often it was forgotten: a sync that began earlier stores nothing afterwards. */
let forgotten = 0;

/** Releases the diary that this page knows. */
export function releaseDiary(): void {
  held = undefined;
  forgotten += 1;
}

/** The stored diary, if it is complete. A following sync continues from it. */
export async function storedDiary({
  owner,
  shelf,
}: Pick<SyncSettings, "owner" | "shelf">): Promise<Diary | undefined> {
  if (held?.owner !== owner) {
    const begun = forgotten;
    const read = await readHeld(owner, shelf);
    if (begun !== forgotten) return undefined;
    // A sync may have advanced in the meantime.
    if (held?.owner !== owner) held = read;
  }
  return held.diary.isComplete ? held.diary : undefined;
}

/**
 * Updates the diary. Publishes the stored data immediately, then loads only the months that differ on the server. The first time
 * these are all months, published as they arrive, with the progress; later a change is published as a whole.
 *
 * @throws ApiFailure; what was loaded until then stays
 */
export async function syncDiary(settings: SyncSettings): Promise<Diary> {
  const leaving = new AbortController();
  try {
    return await syncUntil({ ...settings, signal: AbortSignal.any([settings.signal, leaving.signal]) });
  } finally {
    // After a failure nobody reads the rest of a request that was started ahead.
    leaving.abort();
  }
}

async function syncUntil({ owner, shelf, publish, signal }: SyncSettings): Promise<Diary> {
  let now = held?.owner === owner ? held : await readHeld(owner, shelf);
  if (now.diary.isComplete) publish(now.diary);
  const begun = forgotten;
  const hold = (next: Held): void => {
    now = next;
    if (begun === forgotten) held = next;
  };
  const go = (state: DiaryState, isShown: boolean): void => {
    hold(isShown ? { ...now, state, shown: state, diary: diaryOf(state) } : { ...now, state });
    if (isShown) publish(now.diary);
  };
  const put = (months: readonly StoredMonth[]): void => {
    void shelf.write(owner, { put: months });
    go(withMonths(now.state, months), !now.diary.isComplete);
  };
  const takeTexts = async (texts: ReturnType<typeof beginTexts>): Promise<void> => {
    for await (const months of texts) {
      put(months.flatMap(({ month, texts: own }) => joinTexts(now.state, month, own)));
    }
  };
  const beginTexts = (wanted: readonly DiaryMonthView[]) => beginNow(fetchTexts({ wanted, signal }));
  for (let round = 0; round < maxRounds; round += 1) {
    const asking = askList(now.state.list, signal);
    // Without any data everything is needed, whatever the list says.
    const all = isNothing(now.state) ? beginNow(fetchNumbers({ wanted: "all", signal })) : undefined;
    const list = await asking;
    const there = [...now.state.months.keys(), ...(now.kept?.months.map(({ month }) => month) ?? [])];
    if (list !== now.state.list) go(withList(now.state, list), !now.diary.isComplete);
    const numbers = all ?? beginNow(fetchNumbers({ wanted: missingNumbers(now.state), signal }));
    const first = beginTexts(firstOf(now.state, missingTexts(now.state)));
    for await (const some of numbers) put(some.flatMap((month) => joinNumbers(now.state, month)));
    await takeTexts(first);
    // The urgent part is painted before the rest is requested.
    if (missingTexts(now.state).length > 0) await untilIdle();
    await takeTexts(beginTexts(missingTexts(now.state)));
    // Last, so that everything in it is stored.
    if (list !== now.kept) {
      const removed = there.filter((month) => !now.state.months.has(month));
      void shelf.write(owner, { list, removed });
      hold({ ...now, kept: list });
    }
    if (missingNumbers(now.state).length === 0 && missingTexts(now.state).length === 0) break;
  }
  if (now.state !== now.shown) go(now.state, true);
  return now.diary;
}

/** Maximum wait for the first drawing of a screen, ms; and the wait in browsers that do not report idleness. */
const drawing = { atMost: 3000, otherwise: 100 };

const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    whenIdle(resolve, drawing);
  });

const isNothing = ({ list, months }: DiaryState): boolean => list === undefined && months.size === 0;

const readHeld = async (owner: string, shelf: DiaryShelf): Promise<Held> => {
  const state = stateOf(await shelf.read(owner));
  return { owner, state, diary: diaryOf(state), shown: state, kept: state.list };
};

const notModified = 304;

/** The list on the server; the stored one if nothing has changed. */
async function askList(kept: StoredList | undefined, signal: AbortSignal): Promise<StoredList> {
  try {
    const headers: Record<string, string> = kept ? { "if-none-match": kept.tag } : {};
    const { payload, metadata } = await requestPage("listDiaryMonths", { headers, signal });
    return { tag: metadata.tag, months: payload };
  } catch (error) {
    if (kept && error instanceof ApiFailure && error.status === notModified) return kept;
    throw error;
  }
}

/** The same items, but the first is requested immediately and not only when somebody waits for it. */
function beginNow<T>(source: AsyncGenerator<T>): AsyncIterable<T> {
  const first = source.next();
  // If it is never read, its failure was handled before.
  first.catch(() => undefined);
  return {
    async *[Symbol.asyncIterator]() {
      const { done, value } = await first;
      if (done === true) return;
      yield value;
      yield* source;
    },
  };
}
