import type { DayNoteView } from "@cairn/contracts/day-notes";
import { dayOfIsoDate } from "@cairn/domain/diary/calendar";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { dayNotesQuery } from "./day-notes-query.ts";

export interface DayNotes {
  /** By day, days since 1970-01-01; undefined until they have come. */
  readonly notes: ReadonlyMap<number, DayNoteView> | undefined;
  /** Asks again, and resolves with the answer. */
  readonly refetch: () => Promise<unknown>;
}

/** Own notes on some days, both ends included. */
export const useDayNotes = (firstDay: number, lastDay: number): DayNotes => {
  const { data, refetch } = useQuery(dayNotesQuery(firstDay, lastDay));
  const notes = useMemo(
    () => data && new Map(data.map((note) => [dayOfIsoDate(note.day) ?? Number.NaN, note])),
    [data],
  );
  return { notes, refetch };
};
