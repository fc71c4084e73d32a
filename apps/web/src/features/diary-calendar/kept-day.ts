import { dayOfIsoDate, isoDate } from "@cairn/domain/diary/calendar";

const nameOf = (accountKey: string): string => `diary-day/${accountKey}`;

/** The day that somebody looked at last in this browser (DIARY-6), days since 1970-01-01. */
export const readKeptDay = (accountKey: string): number | undefined => {
  try {
    return dayOfIsoDate(localStorage.getItem(nameOf(accountKey)) ?? "");
  } catch {
    return undefined;
  }
};

/** Remembers it until another is looked at. */
export const keepDay = (accountKey: string, day: number): void => {
  try {
    localStorage.setItem(nameOf(accountKey), isoDate(day));
  } catch {
    // Storage can be switched off; then the diary opens at today.
  }
};
