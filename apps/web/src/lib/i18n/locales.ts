import { createStoredValue } from "../preferences/stored-value.ts";

/** The languages of the client, each by its own name. */
export const localeNames = { en: "English", fi: "Suomi" } as const;

export type Locale = keyof typeof localeNames;

export const locales = ["en", "fi"] as const satisfies readonly Locale[];

/** The first language of `wanted` (BCP 47 tags, most wanted first) that the client has; else English. */
export const chooseLocale = (wanted: readonly string[]): Locale => {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split("-")[0];
    const found = locales.find((locale) => locale === language);
    if (found) return found;
  }
  return "en";
};

/** The language chosen in this browser; `system` follows the browser's own list. */
export const localePreference = createStoredValue<Locale | "system">(
  "cairn.locale",
  (text) => (text === "en" || text === "fi" || text === "system" ? text : undefined),
  "system",
);

export const wantedLocale = (): Locale => {
  const kept = localePreference.get();
  return kept === "system" ? chooseLocale(navigator.languages) : kept;
};
