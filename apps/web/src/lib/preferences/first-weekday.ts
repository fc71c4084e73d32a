import type { SettingsView } from "@cairn/contracts/settings/settings";
import { type FirstWeekday, firstWeekdays } from "@cairn/domain/diary/calendar";
import { regionalLocale } from "../format.ts";
import type { Locale } from "../i18n/locales.ts";
import { useMessages } from "../i18n/messages.ts";
import { useStore } from "../store.ts";
import { createStoredValue } from "./stored-value.ts";

/** On which day weeks begin; `LANGUAGE`: as people who speak the reader's language, in the country of the browser, count them. */
export const weekdayChoices = [
  "LANGUAGE",
  "MONDAY",
  "SUNDAY",
  "SATURDAY",
] as const satisfies readonly SettingsView["firstWeekday"][];
export type WeekdayChoice = (typeof weekdayChoices)[number];

export const firstWeekdayPreference = createStoredValue<WeekdayChoice>(
  "cairn.first-weekday",
  (text) => weekdayChoices.find((choice) => choice === text),
  "LANGUAGE",
);

/** What browsers know of a language's weeks: `getWeekInfo` in newer ones, `weekInfo` in others; 1 is Monday. */
interface LocaleWithWeek {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

/** The day on which weeks begin by a language, with or without a country; Monday where the browser does not know it. */
export const weekdayOfLanguage = (tag: string): FirstWeekday => {
  const locale: LocaleWithWeek = new Intl.Locale(tag);
  const firstDay = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay;
  return Object.values(firstWeekdays).find((day) => day + 1 === firstDay) ?? firstWeekdays.MONDAY;
};

const chosenWeekday = (choice: WeekdayChoice, locale: Locale): FirstWeekday =>
  choice === "LANGUAGE"
    ? weekdayOfLanguage(regionalLocale(locale, navigator.languages))
    : firstWeekdays[choice];

/** Hook: the day on which the reader's weeks begin. */
export const useFirstWeekday = (): FirstWeekday => {
  const { locale } = useMessages();
  return chosenWeekday(useStore(firstWeekdayPreference), locale);
};
