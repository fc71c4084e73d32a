import type { DayNoteView } from "@cairn/contracts/day-notes";
import { dayOfIsoDate } from "@cairn/domain/diary/calendar";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePainted } from "../../ui/use-painted.ts";
import { dayNotesQuery, keptDayNotesQuery } from "./day-notes-query.ts";

export interface DayNotes {
  /** Notes by day (days since 1970-01-01). Until the server answers they are those stored in this browser; undefined if it has none. */
  readonly notes: ReadonlyMap<number, DayNoteView> | undefined;
  /** Loads them again, and resolves with the answer. */
  readonly refetch: () => Promise<unknown>;
}

/** The person's notes on some days, both ends included. */
export const useDayNotes = (firstDay: number, lastDay: number): DayNotes => {
  // After the first picture, which would wait for it.
  const enabled = usePainted();
  const { data: answered, refetch } = useQuery({ ...dayNotesQuery(firstDay, lastDay), enabled });
  const { data: kept } = useQuery({ ...keptDayNotesQuery(firstDay, lastDay), enabled });
  const data = answered ?? (kept?.length ? kept : undefined);
  const notes = useMemo(
    () => data && new Map(data.map((note) => [dayOfIsoDate(note.day) ?? Number.NaN, note])),
    [data],
  );
  return { notes, refetch };
};
