import type { DiaryMonthView } from "@cairn/contracts/diary";
import { requestPage } from "../api/api-client.ts";
import { ApiFailure } from "../api/api-failure.ts";
import type { DiaryShelf, KeptList } from "./diary-shelf.ts";
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
import type { KeptMonth } from "./kept-month.ts";

export interface SyncSettings {
  /** Whose diary it is. */
  readonly owner: string;
  readonly shelf: DiaryShelf;
  /** Takes what can be shown before all has come. */
  readonly publish: (diary: Diary) => void;
  readonly signal: AbortSignal;
}

/** Times that the list is asked for; a diary that changes more often while it is fetched tells so when it is done. */
const maxRounds = 3;

/** What a page knows of a diary, and how it was shown last. */
interface Held {
  readonly owner: string;
  readonly state: DiaryState;
  readonly diary: Diary;
}

/** So that other screens and other tries go on where one was. */
let held: Held | undefined;

/**
 * Brings the diary up to date. What is kept is published at once; then only months are fetched that the server has others of. The first time that is all of them, and
 * what has come is published with its progress; later a change is published as a whole.
 *
 * @throws ApiFailure; what has come until then stays
 */
export async function syncDiary(settings: SyncSettings): Promise<Diary> {
  const { owner, shelf, publish, signal } = settings;
  let now = held?.owner === owner ? held : await readHeld(owner, shelf);
  if (now.diary.isComplete) publish(now.diary);
  const go = (state: DiaryState, isShown: boolean): void => {
    now = { owner, state, diary: isShown ? diaryOf(state) : now.diary };
    held = now;
    if (isShown) publish(now.diary);
  };
  const put = (months: readonly KeptMonth[]): void => {
    void shelf.write(owner, { put: months });
    go(withMonths(now.state, months), !now.diary.isComplete);
  };
  const takeTexts = async (wanted: readonly DiaryMonthView[]): Promise<void> => {
    for await (const months of fetchTexts({ wanted, signal })) {
      put(months.flatMap(({ month, texts }) => joinTexts(now.state, month, texts)));
    }
  };
  const before = now;
  for (let round = 0; round < maxRounds; round += 1) {
    const list = await askList(now.state.list, signal);
    const { months } = now.state;
    if (list !== now.state.list) go(withList(now.state, list), !now.diary.isComplete);
    for await (const some of fetchNumbers({ wanted: missingNumbers(now.state), signal })) {
      put(some.flatMap((month) => joinNumbers(now.state, month)));
    }
    await takeTexts(firstOf(now.state, missingTexts(now.state)));
    await takeTexts(missingTexts(now.state));
    // Last, so that all that it names is there.
    const removed = [...months.keys()].filter((month) => !now.state.months.has(month));
    if (list !== before.state.list) void shelf.write(owner, { list, removed });
    if (missingNumbers(now.state).length === 0 && missingTexts(now.state).length === 0) break;
  }
  if (now.state !== before.state) go(now.state, true);
  return now.diary;
}

const readHeld = async (owner: string, shelf: DiaryShelf): Promise<Held> => {
  const state = stateOf(await shelf.read(owner));
  return { owner, state, diary: diaryOf(state) };
};

const notModified = 304;

/** The list as it is on the server; the one that is kept where nothing has changed. */
async function askList(kept: KeptList | undefined, signal: AbortSignal): Promise<KeptList> {
  try {
    const headers: Record<string, string> = kept ? { "if-none-match": kept.tag } : {};
    const { payload, metadata } = await requestPage("listDiaryMonths", { headers, signal });
    return { tag: metadata.tag, months: payload };
  } catch (error) {
    if (kept && error instanceof ApiFailure && error.status === notModified) return kept;
    throw error;
  }
}

const entryOf = ({ list }: DiaryState, month: number): DiaryMonthView | undefined =>
  list?.months.find((entry) => entry.month === month);

/** A month with other numbers. Its texts stay where they are those of the same list: then no workout has come, gone or changed its place. */
function joinNumbers(
  state: DiaryState,
  { month, count, numbers }: Omit<KeptMonth, "texts">,
): readonly KeptMonth[] {
  const entry = entryOf(state, month);
  if (!entry) return [];
  const texts = state.months.get(month)?.texts;
  const isPair = numbers.digest === entry.numbers && texts?.digest === entry.texts;
  return [{ month, count, numbers, ...(isPair && { texts }) }];
}

/** A month with its texts, where they and its numbers are those of the same list. */
function joinTexts(
  state: DiaryState,
  month: number,
  texts: NonNullable<KeptMonth["texts"]>,
): readonly KeptMonth[] {
  const [entry, kept] = [entryOf(state, month), state.months.get(month)];
  const isPair = entry && kept?.numbers.digest === entry.numbers && texts.digest === entry.texts;
  return isPair ? [{ ...kept, texts }] : [];
}
