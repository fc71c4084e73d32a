import { setupI18n } from "@lingui/core";
import type { Messages as Catalog } from "@lingui/core";
import { useSyncExternalStore } from "react";
import { localePreference, wantedLocale } from "./locales.ts";
import type { Locale } from "./locales.ts";
import type { MessageId } from "./message-id.ts";

export type MessageValues = Readonly<Record<string, string | number>>;

/** The active language: `t` says a message in it, `locale` feeds `Intl`. A new object whenever the language changes. */
export interface Messages {
  readonly locale: Locale;
  readonly t: (id: MessageId, values?: MessageValues) => string;
}

type Part = "first" | "rest";

const catalogs: Record<Locale, Record<Part, () => Promise<{ messages: Catalog }>>> = {
  en: { first: () => import("./catalogs/en-first.ts"), rest: () => import("./catalogs/en-rest.ts") },
  fi: { first: () => import("./catalogs/fi-first.ts"), rest: () => import("./catalogs/fi-rest.ts") },
};

const listeners = new Set<() => void>();
let active: Messages = { locale: "en", t: (id) => id };
let wantedParts: readonly Part[] = ["first"];
let loaded = "";

/** Loads the wanted parts of a language and shows it everywhere. Of two calls that overlap, the later wish wins. */
const activate = async (): Promise<void> => {
  const locale = wantedLocale();
  const parts = wantedParts;
  const wish = `${locale} ${parts.join(" ")}`;
  if (loaded === wish) return;
  const catalog = await Promise.all(parts.map((part) => catalogs[locale][part]()));
  if (wantedLocale() !== locale || wantedParts !== parts || loaded === wish) return;
  loaded = wish;
  const messages: Catalog = Object.assign({}, ...catalog.map((part) => part.messages));
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  active = { locale, t: (id, values) => i18n._(id, values) };
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
};

/** Loads the words of the first screen now, and follows changes of the language in this and other tabs. */
export const startMessages = (): Promise<void> => {
  localePreference.subscribe(() => {
    void activate();
  });
  return activate();
};

/** All words of the language; resolves when they are there. Every screen but the home page needs them. */
export const wholeMessages = (): Promise<void> => {
  if (wantedParts.length === 1) wantedParts = ["first", "rest"];
  return activate();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** For code outside components; inside use `useMessages`. */
export const currentMessages = (): Messages => active;

export const useMessages = (): Messages => useSyncExternalStore(subscribe, currentMessages);
