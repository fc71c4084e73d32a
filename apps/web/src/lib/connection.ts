import { basePath } from "./base-path.ts";
import { rest } from "./loading/wait-unless-aborted.ts";
import { waitAfter, withChance } from "./query/retry-policy.ts";
import { createStore, type Readable, useStore } from "./store.ts";

/**
 * Why nothing answers. That nothing does is known from requests alone: a Cairn on the same machine or in the same house answers
 * while the browser thinks that there is no connection. What the browser thinks only chooses between the two, so that a notice
 * says the likelier one.
 */
export type Missing = "connection" | "server";

const silence = createStore<Missing | undefined>(undefined);

/** What is missing; undefined while the server answers. */
export const currentSilence: Readable<Missing | undefined> = silence;

/** Hook: what is missing; undefined while the server answers. */
export const useSilence = (): Missing | undefined => useStore(silence);

/**
 * The longest time for the answer to a question that takes the server no work, and after which any other request is suspicious,
 * ms.
 */
const patience = 10_000;

/** Asks for the server's time; whatever answers is an answer. */
export async function askServer(): Promise<Response | undefined> {
  const tooLong = new AbortController();
  const timer = setTimeout(() => {
    tooLong.abort();
  }, patience);
  try {
    return await fetch(`${basePath}/apiserver/v1/servertime`, { cache: "no-store", signal: tooLong.signal });
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Questions in a row without an answer that are a silence: one alone may be a server that restarts, and is not worth a notice.
 */
const worthTelling = 2;
/**
 * The longest pause between two questions before chance changes it, ms: whoever waits for the server should not wait for the next
 * question, too.
 */
const longestPause = 8000;

let isWatching = false;
let isAsking = false;
/** A request failed before anybody watched. */
let isDoubted = false;
/** Ends the pause between two questions. */
let pause = new AbortController();

async function isUnanswered(): Promise<boolean> {
  // A hint that comes before the answer ends the pause that follows.
  pause = new AbortController();
  return isWatching && (await askServer()) === undefined;
}

/** Asks the server until it answers, ever more slowly, unless that is already being done. */
async function check(): Promise<void> {
  isDoubted = true;
  if (!isWatching || isAsking) return;
  isAsking = true;
  for (let failures = 1; await isUnanswered(); failures++) {
    if (failures >= worthTelling) silence.set(navigator.onLine ? "server" : "connection");
    await rest(withChance(Math.min(waitAfter(failures - worthTelling), longestPause)), pause.signal);
  }
  isAsking = false;
  isDoubted = false;
  if (silence.get()) silence.set(undefined);
}

/** Asks at once, also in the middle of a pause. */
const askNow = (): void => {
  pause.abort();
  void check();
};

/**
 * Every request tells whether it was answered. What contradicts what is known is checked, and not believed: an answer may come
 * from the browser's cache, and a request may fail by itself. One that was aborted tells nothing.
 */
export function reportRequest(hasAnswer: boolean): void {
  if (!hasAnswer) void check();
  else if (silence.get()) askNow();
}

/** As `fetch`; tells whether it was answered. */
export async function fetchAndReport(address: string, init: RequestInit = {}): Promise<Response> {
  // A connection that leads nowhere may leave a request open for minutes.
  const timer = setTimeout(() => void check(), patience);
  try {
    const answer = await fetch(address, init);
    reportRequest(true);
    return answer;
  } catch (error) {
    if (init.signal?.aborted !== true) reportRequest(false);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Calls the listener whenever the server answers after a silence.
 *
 * @returns a function that removes the listener
 */
export const whenAnswered = (listener: () => void): (() => void) =>
  silence.subscribe(() => {
    if (!silence.get()) listener();
  });

const presses = createStore(undefined);

/** A person wants everything that waits for the server to be tried at once. */
export const pressTryNow = (): void => {
  presses.set(undefined);
  askNow();
};

/** Calls the listener whenever somebody wants that; returns a function that removes it. */
export const { subscribe: whenPressed } = presses;

const placesThatSayIt = createStore(0);

/** Hook: whether a message in the place of what is missing says so. */
export const useIsShownInPlace = (): boolean => useStore(placesThatSayIt) > 0;

/** Says that such a message is shown, so that no other one repeats it; returns a function that says that it has gone. */
export function showInPlace(): () => void {
  placesThatSayIt.set(placesThatSayIt.get() + 1);
  return () => {
    placesThatSayIt.set(placesThatSayIt.get() - 1);
  };
}

/** The browser's events are only hints to ask at once. The pauses in a tab in the background are as long as the browser likes. */
const hints = ["online", "offline", "visibilitychange"] as const;

const hinted = ({ type }: Event): void => {
  if (silence.get() || type !== "visibilitychange") askNow();
};

/**
 * Watches from now on whether the server answers.
 *
 * @returns a function that ends it
 */
export function watchConnection(): () => void {
  isWatching = true;
  // `visibilitychange` bubbles up from the document.
  for (const hint of hints) globalThis.addEventListener(hint, hinted);
  if (isDoubted) void check();
  return () => {
    isWatching = false;
    pause.abort();
    for (const hint of hints) globalThis.removeEventListener(hint, hinted);
  };
}
