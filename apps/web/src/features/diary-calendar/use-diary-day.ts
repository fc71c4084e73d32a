import { dayOfIsoDate, isoDate } from "@cairn/domain/diary/calendar";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { useDiaryOwner } from "../../lib/diary/use-diary-owner.ts";
import { keepDay, readKeptDay } from "./kept-day.ts";

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
