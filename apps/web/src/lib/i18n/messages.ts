import { localePreference, wantedLocale } from "./locales.ts";
import type { Locale } from "./locales.ts";
import type { MessageId } from "./message-id.ts";
import { sayMessage } from "./say-message.ts";
import type { CompiledMessage, MessageValues } from "./say-message.ts";
import { createStore, useStore } from "../store.ts";

type Catalog = Readonly<Record<string, CompiledMessage>>;

/** The active language: `t` says a message in it, `locale` feeds `Intl`. A new object whenever the language changes. */
export interface Messages {
  readonly locale: Locale;
  readonly t: (id: MessageId, values?: MessageValues) => string;
}

/** `first`: the words of the home page and its frame and the names of sports; `whole`: all words. */
export type WordsWanted = "first" | "whole";

const catalogs: Record<Locale, Record<WordsWanted, () => Promise<{ messages: Catalog }>>> = {
  en: {
    first: () => import("./catalogs/en-first.ts"),
    whole: () => import("./catalogs/en-whole.ts"),
  },
  fi: {
    first: () => import("./catalogs/fi-first.ts"),
    whole: () => import("./catalogs/fi-whole.ts"),
  },
};

const store = createStore<Messages>({ locale: "en", t: (id) => id });
/** It only grows. */
let wanted: WordsWanted = "first";
let loaded = "";

/** Loads the wanted words of a language and shows it everywhere. Of two calls that overlap, the later wish wins, and both wait for it. */
const activate = async (): Promise<void> => {
  const locale = wantedLocale();
  const words = wanted;
  const wish = `${locale} ${words}`;
  if (loaded === wish) return;
  const { messages } = await catalogs[locale][words]();
  if (loaded === wish) return;
  if (wantedLocale() !== locale || wanted !== words) {
    await activate();
    return;
  }
  loaded = wish;
  document.documentElement.lang = locale;
  store.set({ locale, t: (id, values) => sayMessage(locale, messages[id] ?? id, values) });
};

/** Loads the words that the first screen needs, and follows changes of the language in this and other tabs. */
export const startMessages = (words: WordsWanted): Promise<void> => {
  wanted = words;
  localePreference.subscribe(() => {
    void activate();
  });
  return activate();
};

/** All words of the language; resolves when they are there. Every screen but the home page needs them. */
export const wholeMessages = (): Promise<void> => {
  wanted = "whole";
  return activate();
};

/** For code outside components; inside use `useMessages`. */
export const currentMessages = store.get;

export const useMessages = (): Messages => useStore(store);
