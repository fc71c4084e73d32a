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

const catalogs: Record<Locale, () => Promise<{ messages: Catalog }>> = {
  en: () => import("./catalogs/en.ts"),
  fi: () => import("./catalogs/fi.ts"),
};

const listeners = new Set<() => void>();
let active: Messages = { locale: "en", t: (id) => id };

/** Loads a language and shows it everywhere. Of two calls that overlap, the later one wins. */
export const activateLocale = async (locale: Locale): Promise<void> => {
  const { messages } = await catalogs[locale]();
  if (wantedLocale() !== locale) return;
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  active = { locale, t: (id, values) => i18n._(id, values) };
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
};

/** Loads the wanted language now, and again whenever the choice changes in this or another tab. */
export const startMessages = (): Promise<void> => {
  localePreference.subscribe(() => {
    void activateLocale(wantedLocale());
  });
  return activateLocale(wantedLocale());
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
