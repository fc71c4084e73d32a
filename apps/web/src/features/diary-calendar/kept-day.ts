import { dayOfIsoDate, isoDate } from "@cairn/domain/diary/calendar";
import { recall, remember } from "../../lib/diary/remembered.ts";

/** The day that was last viewed in this browser (DIARY-6), days since 1970-01-01. */
export const readKeptDay = (accountKey: string): number | undefined =>
  dayOfIsoDate(recall("day", accountKey) ?? "");

/** Stores it until another day is viewed. */
export const keepDay = (accountKey: string, day: number): void => {
  remember("day", accountKey, isoDate(day));
};
