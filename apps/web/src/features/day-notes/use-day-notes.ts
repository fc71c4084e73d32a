import type { DayNoteView } from "@cairn/contracts/day-notes";
import { dayOfIsoDate, isoDate } from "@cairn/domain/diary/calendar";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { storeNotes, readStoredNotes } from "../../lib/diary/stored-notes.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { retryUntilAnswered } from "../../lib/query/retry-policy.ts";
import { currentSession } from "../../lib/session.ts";
import { usePainted } from "../../ui/use-painted.ts";

/** The person's notes on some days, both ends included, days since 1970-01-01. */
const dayNotesQuery = (firstDay: number, lastDay: number) =>
  keyedQuery({
    ...retryUntilAnswered,
    queryKey: queryKeys.dayNotes(firstDay, lastDay),
    queryFn: async ({ signal }) => {
      const query = { since: isoDate(firstDay), until: isoDate(lastDay) };
      const { key } = currentSession();
      const notes = await requestOrThrow("listDayNotes", { query, signal });
      if (key !== undefined) void storeNotes(key, query, notes);
      return notes;
    },
  });

/** The same as stored in this browser. */
const keptDayNotesQuery = (firstDay: number, lastDay: number) =>
  keyedQuery({
    networkMode: "always",
    queryKey: queryKeys.keptDayNotes(firstDay, lastDay),
    queryFn: async () => {
      const { key } = currentSession();
      const days = { since: isoDate(firstDay), until: isoDate(lastDay) };
      return key === undefined ? [] : await readStoredNotes(key, days);
    },
  });

export interface DayNotes {
  /**
   * Notes by day (days since 1970-01-01). Until the server answers they are those stored in this browser; undefined if it has
   * none.
   */
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
