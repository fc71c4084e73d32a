import { untilLoaded } from "../loading/retry-until-loaded.ts";
import { createStore, useStore } from "../store.ts";
import { formatMessage } from "./format-message.ts";
import type { CompiledMessage, MessageValues } from "./format-message.ts";
import { localePreference, wantedLocale } from "./locales.ts";
import type { Locale } from "./locales.ts";
import type { MessageId } from "./message-id.ts";

type Catalog = Readonly<Record<string, CompiledMessage>>;

/** The active language: `t` formats a message in it, `locale` is for `Intl`. A new object whenever the language changes. */
export interface Messages {
  readonly locale: Locale;
  readonly t: (id: MessageId, values?: MessageValues) => string;
}

/**
 * `first`: the texts of the home page and its frame and the names of sports; `dashboard`: those of a member's frame and first
 * screen; `whole`: all texts.
 */
export type WordsWanted = "first" | "dashboard" | "whole";

const catalogs: Record<Locale, Record<WordsWanted, () => Promise<{ messages: Catalog }>>> = {
  en: {
    first: () => import("./catalogs/en-first.ts"),
    dashboard: () => import("./catalogs/en-dashboard.ts"),
    whole: () => import("./catalogs/en-full.ts"),
  },
  fi: {
    first: () => import("./catalogs/fi-first.ts"),
    dashboard: () => import("./catalogs/fi-dashboard.ts"),
    whole: () => import("./catalogs/fi-full.ts"),
  },
};

const store = createStore<Messages>({ locale: "en", t: (id) => id });
/** Only grows. */
let wanted: WordsWanted = "first";
let loaded = "";

/**
 * Loads the wanted texts of a language and shows it everywhere. If two calls overlap, the later choice wins, and both wait for
 * it.
 */
const activate = async (): Promise<void> => {
  const locale = wantedLocale();
  const words = wanted;
  const wish = `${locale} ${words}`;
  if (loaded === wish) return;
  const { messages } = await untilLoaded(catalogs[locale][words]);
  if (loaded === wish) return;
  if (wantedLocale() !== locale || wanted !== words) {
    await activate();
    return;
  }
  loaded = wish;
  document.documentElement.lang = locale;
  store.set({ locale, t: (id, values) => formatMessage(locale, messages[id] ?? unknown(id, words), values) });
};

/**
 * A name that a program made and nobody has translated is shown as it is, and reported; but most texts of failures come only with
 * all texts, and whoever shows one has another until then (`lib/api/error-text.ts`).
 */
function unknown(id: string, words: WordsWanted): string {
  if (words === "whole" || !id.startsWith("errors.")) reportError(new Error(`There is no message ${id}.`));
  return id;
}

/** Loads the texts for the first screen, and follows changes of the language in this and other tabs. */
export const startMessages = (words: WordsWanted): Promise<void> => {
  wanted = words;
  localePreference.subscribe(() => {
    void activate();
  });
  return activate();
};

/** Loads the texts for a further screen. Whoever needs two parts of them gets all. */
export const loadMessages = (words: WordsWanted): Promise<void> => {
  if (words !== wanted) wanted = wanted === "first" ? words : "whole";
  return activate();
};

/** Loads all texts of the language. Every screen needs them but the home page and, at first, the dashboard. */
export const wholeMessages = (): Promise<void> => loadMessages("whole");

/** For code outside components; components use `useMessages`. */
export const currentMessages = store.get;

export const useMessages = (): Messages => useStore(store);
