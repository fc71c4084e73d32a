import type { DiaryMonthView } from "@cairn/contracts/diary";
import { requestPage } from "../api/api-client.ts";
import { ApiFailure } from "../api/api-failure.ts";
import { whenIdle } from "../loading/when-idle.ts";
import { beginNow } from "./begin-now.ts";
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
import { joinNumbers, joinTexts } from "./join-months.ts";
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
  /** What `diary` was made of. */
  readonly shown: DiaryState;
  /** The list that is kept, where what it names is kept, too. */
  readonly kept: KeptList | undefined;
}

/** So that other screens and other tries go on where one was. */
let held: Held | undefined;
/** How often it was forgotten: whoever began before that keeps nothing afterwards. */
let forgotten = 0;

/** Lets go of the diary that this page knows. */
export function forgetHeld(): void {
  held = undefined;
  forgotten += 1;
}

/** What is kept of a diary, where that is all of it. A sync that follows goes on from there. */
export async function keptDiary({
  owner,
  shelf,
}: Pick<SyncSettings, "owner" | "shelf">): Promise<Diary | undefined> {
  if (held?.owner !== owner) {
    const begun = forgotten;
    const read = await readHeld(owner, shelf);
    if (begun !== forgotten) return undefined;
    // A sync may have come further meanwhile.
    if (held?.owner !== owner) held = read;
  }
  return held.diary.isComplete ? held.diary : undefined;
}

/**
 * Brings the diary up to date. Publishes what is kept at once, then fetches only the months that differ on the server. The first time these are all
 * months, published as they come, with their progress; later a change is published as a whole.
 *
 * @throws ApiFailure; what has come until then stays
 */
export async function syncDiary(settings: SyncSettings): Promise<Diary> {
  const leaving = new AbortController();
  try {
    return await syncUntil({ ...settings, signal: AbortSignal.any([settings.signal, leaving.signal]) });
  } finally {
    // After a failure nobody reads the rest of what was started ahead.
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
  const put = (months: readonly KeptMonth[]): void => {
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
    // Who has nothing needs everything, whatever the list will say.
    const all = isNothing(now.state) ? beginNow(fetchNumbers({ wanted: "all", signal })) : undefined;
    const list = await asking;
    const there = [...now.state.months.keys(), ...(now.kept?.months.map(({ month }) => month) ?? [])];
    if (list !== now.state.list) go(withList(now.state, list), !now.diary.isComplete);
    const numbers = all ?? beginNow(fetchNumbers({ wanted: missingNumbers(now.state), signal }));
    const first = beginTexts(firstOf(now.state, missingTexts(now.state)));
    for await (const some of numbers) put(some.flatMap((month) => joinNumbers(now.state, month)));
    await takeTexts(first);
    // What everybody waits for is painted before the rest is asked for.
    if (missingTexts(now.state).length > 0) await untilIdle();
    await takeTexts(beginTexts(missingTexts(now.state)));
    // Last, so that all that it names is kept.
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

/** Longest wait for a screen that is drawn for the first time, ms; and the wait where browsers do not tell. */
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
