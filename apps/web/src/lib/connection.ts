import { rest } from "./loading/rest.ts";
import { waitAfter } from "./query/retry-policy.ts";
import { createStore, type Readable, useStore } from "./store.ts";

/**
 * Why nothing answers. That nothing does is known from requests alone: a Cairn on the same machine or in the same house answers while the browser
 * thinks that there is no connection. What the browser thinks only chooses between the two, so that a notice says the likelier one.
 */
export type Missing = "connection" | "server";

const silence = createStore<Missing | undefined>(undefined);

/** What is missing; undefined while the server answers. */
export const currentSilence: Readable<Missing | undefined> = silence;

/** Hook: what is missing; undefined while the server answers. */
export const useSilence = (): Missing | undefined => useStore(silence);

/** The longest time for the answer to a question that takes the server no work, ms. */
const patience = 10_000;

/** Asks for the server's time; whatever answers is an answer. */
export const askServer = async (): Promise<Response | undefined> => {
  try {
    const signal = AbortSignal.timeout(patience);
    return await fetch("/apiserver/v1/servertime", { cache: "no-store", signal });
  } catch {
    return undefined;
  }
};

/** The browser's own events are only hints to ask at once. */
const hints = ["online", "offline"] as const;

/** Failures in a row that are a silence: one alone may be a server that restarts, and is not worth a notice. */
const worthTelling = 2;

let isWatching = false;
let isAsking = false;
/** A request failed before anybody watched. */
let isDoubted = false;
/** Ends the pause between two questions. */
let askNow = (): void => undefined;

const isSilent = async (): Promise<boolean> => isWatching && (await askServer()) === undefined;

/** Asks the server until it answers, ever more slowly, unless that is already being done. */
async function check(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  for (let failures = 1; await isSilent(); failures++) {
    const missing = navigator.onLine ? "server" : "connection";
    if (missing === "connection" || failures >= worthTelling) silence.set(missing);
    const pause = new AbortController();
    askNow = () => {
      pause.abort();
    };
    await rest(waitAfter(failures - 1), pause.signal);
  }
  isAsking = false;
  if (silence.get() !== undefined) silence.set(undefined);
}

/**
 * Every request tells whether it was answered. What contradicts what is known is checked, and not believed: an answer may come from the browser's
 * cache, and a request may fail by itself. One that was aborted tells nothing.
 */
export function reportRequest(hasAnswer: boolean): void {
  const wasSilent = silence.get() !== undefined;
  if (hasAnswer && wasSilent) askNow();
  if (hasAnswer || wasSilent) return;
  if (isWatching) void check();
  else isDoubted = true;
}

/** As `fetch`; tells whether it was answered. */
export async function fetchAndTell(address: string, init: RequestInit = {}): Promise<Response> {
  try {
    const answer = await fetch(address, init);
    reportRequest(true);
    return answer;
  } catch (error) {
    if (init.signal?.aborted !== true) reportRequest(false);
    throw error;
  }
}

/**
 * Calls the listener whenever the server answers after a silence.
 *
 * @returns a function that removes the listener
 */
export const whenAnswered = (listener: () => void): (() => void) =>
  silence.subscribe(() => {
    if (silence.get() === undefined) listener();
  });

const hinted = (): void => {
  askNow();
  void check();
};

/**
 * Watches from now on whether the server answers.
 *
 * @returns a function that ends it
 */
export function watchConnection(): () => void {
  isWatching = true;
  for (const hint of hints) globalThis.addEventListener(hint, hinted);
  if (isDoubted || !navigator.onLine) hinted();
  return () => {
    isWatching = false;
    askNow();
    for (const hint of hints) globalThis.removeEventListener(hint, hinted);
  };
}
