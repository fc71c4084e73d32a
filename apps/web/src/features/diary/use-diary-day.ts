import { dayOfIsoDate, isoDate } from "@cairn/domain/diary/calendar";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { recall, remember } from "../../lib/diary/remembered.ts";
import { useDiaryOwner } from "../../lib/diary/use-diary-owner.ts";

/** The day that was last viewed in this browser (DIARY-6), days since 1970-01-01. */
const readKeptDay = (accountKey: string): number | undefined => dayOfIsoDate(recall("day", accountKey) ?? "");

/** Stores it until another day is viewed. */
const keepDay = (accountKey: string, day: number): void => {
  remember("day", accountKey, isoDate(day));
};

/** Moves to another day. Repeated steps of a held key replace one another, so that one press on "back" undoes them all. */
export type ChooseDay = (day: number, how?: "replace") => void;

interface DiaryDay {
  /** The viewed day, whose month the calendar shows; undefined until the account is known. */
  readonly day: number | undefined;
  readonly choose: ChooseDay;
}

/** The day that the diary shows: that of the address, else the last viewed one, else today (DIARY-6). */
export const useDiaryDay = (today: number): DiaryDay => {
  const navigate = useNavigate();
  const { day: text = "" } = useSearch({ strict: false });
  const { owner, isUnknown } = useDiaryOwner();
  const accountKey = owner?.key;
  const asked = dayOfIsoDate(text);
  useEffect(() => {
    if (asked !== undefined && accountKey !== undefined) keepDay(accountKey, asked);
  }, [asked, accountKey]);
  const kept = accountKey === undefined ? undefined : readKeptDay(accountKey);
  const choose = useCallback<ChooseDay>(
    (day, how) => {
      void navigate({
        to: "/diary",
        search: { day: isoDate(day) },
        replace: how === "replace",
        resetScroll: false,
      });
    },
    [navigate],
  );
  return { day: asked ?? (isUnknown ? undefined : (kept ?? today)), choose };
};
