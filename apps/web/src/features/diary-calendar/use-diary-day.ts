import { dayOfIsoDate, isoDate } from "@cairn/domain/diary/calendar";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { keepDay, readKeptDay } from "./kept-day.ts";

/** Moves to another day. Steps of a key that is held replace one another, so that one press on "back" undoes them all. */
export type ChooseDay = (day: number, how?: "replace") => void;

interface DiaryDay {
  /** The day that is looked at, whose month the calendar shows; undefined until it is known who looks. */
  readonly day: number | undefined;
  readonly choose: ChooseDay;
}

/** The day that the diary shows: that of the address, else the one that was looked at last, else today (DIARY-6). */
export const useDiaryDay = (today: number): DiaryDay => {
  const navigate = useNavigate();
  const { day: text = "" } = useSearch({ strict: false });
  const account = useQuery(ownAccountQuery);
  const accountKey = account.data?.key;
  const asked = dayOfIsoDate(text);
  useEffect(() => {
    if (asked !== undefined && accountKey !== undefined) keepDay(accountKey, asked);
  }, [asked, accountKey]);
  // Without a connection nobody says whose diary it is; then it opens at today.
  const isUnknown =
    accountKey === undefined && account.failureCount === 0 && account.fetchStatus !== "paused";
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
