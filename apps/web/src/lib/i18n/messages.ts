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

/** In the order in which screens need them. */
const parts = ["first", "sports", "rest"] as const;
type Part = (typeof parts)[number];

const catalogs: Record<Locale, Record<Part, () => Promise<{ messages: Catalog }>>> = {
  en: {
    first: () => import("./catalogs/en-first.ts"),
    sports: () => import("./catalogs/en-sports.ts"),
    rest: () => import("./catalogs/en-rest.ts"),
  },
  fi: {
    first: () => import("./catalogs/fi-first.ts"),
    sports: () => import("./catalogs/fi-sports.ts"),
    rest: () => import("./catalogs/fi-rest.ts"),
  },
};

const store = createStore<Messages>({ locale: "en", t: (id) => id });
/** How many of the parts are wanted; it only grows. */
let wanted = 1;
let loaded = "";

/** Loads the wanted parts of a language and shows it everywhere. Of two calls that overlap, the later wish wins, and both wait for it. */
const activate = async (): Promise<void> => {
  const locale = wantedLocale();
  const count = wanted;
  const wish = `${locale} ${count}`;
  if (loaded === wish) return;
  const catalog = await Promise.all(parts.slice(0, count).map((part) => catalogs[locale][part]()));
  if (loaded === wish) return;
  if (wantedLocale() !== locale || wanted !== count) {
    await activate();
    return;
  }
  loaded = wish;
  const messages: Catalog = Object.assign({}, ...catalog.map((part) => part.messages));
  document.documentElement.lang = locale;
  store.set({ locale, t: (id, values) => sayMessage(locale, messages[id] ?? id, values) });
};

/** Loads the words of the first screen now, and follows changes of the language in this and other tabs. */
export const startMessages = (): Promise<void> => {
  localePreference.subscribe(() => {
    void activate();
  });
  return activate();
};

const want = (count: number): Promise<void> => {
  wanted = Math.max(wanted, count);
  return activate();
};

/** The names of sports too; resolves when they are there. */
export const sportMessages = (): Promise<void> => want(2);

/** All words of the language; resolves when they are there. Every screen but the home page needs them. */
export const wholeMessages = (): Promise<void> => want(parts.length);

/** For code outside components; inside use `useMessages`. */
export const currentMessages = store.get;

export const useMessages = (): Messages => useStore(store);
