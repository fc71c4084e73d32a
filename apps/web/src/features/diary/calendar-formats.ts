import { regionalLocale } from "../../lib/format.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import { useMessages } from "../../lib/i18n/messages.ts";

const createCalendarFormats = (locale: string) => {
  const dates = (wanted: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...wanted, timeZone: "UTC" });
  const shortDay = dates({ day: "numeric", month: "short" });
  const fullDay = dates({ dateStyle: "full" });
  const monthInitial = dates({ month: "narrow" });
  const monthName = dates({ month: "long" });
  return {
    /** A calendar day in full, with the year, given as if the local clock were UTC, ms since 1970. */
    fullDay: (ms: number): string => fullDay.format(ms),
    /** The first letter of the month of such a day. */
    monthInitial: (ms: number): string => monthInitial.format(ms),
    /** The month of such a day, as it stands alone. */
    monthName: (ms: number): string => monthName.format(ms),
    /** From one such day to another, without the year. */
    shortRange: (from: number, to: number): string => shortDay.formatRange(from, to),
  };
};

const made = new Map<Locale, ReturnType<typeof createCalendarFormats>>();

/** Dates that only the calendar has, in the reader's language; beside `useFormats`, which every screen loads. */
export const useCalendarFormats = (): ReturnType<typeof createCalendarFormats> => {
  const { locale } = useMessages();
  const formats = made.get(locale) ?? createCalendarFormats(regionalLocale(locale, navigator.languages));
  made.set(locale, formats);
  return formats;
};
