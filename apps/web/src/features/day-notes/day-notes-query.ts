import { isoDate } from "@cairn/domain/diary/calendar";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keepNotes, readKeptNotes } from "../../lib/diary/kept-notes.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { retryUntilAnswered } from "../../lib/query/retry-policy.ts";
import { currentSession } from "../../lib/session.ts";

/** The person's notes on some days, both ends included, days since 1970-01-01. */
export const dayNotesQuery = (firstDay: number, lastDay: number) =>
  keyedQuery({
    ...retryUntilAnswered,
    queryKey: queryKeys.dayNotes(firstDay, lastDay),
    queryFn: async ({ signal }) => {
      const query = { since: isoDate(firstDay), until: isoDate(lastDay) };
      const { key } = currentSession();
      const notes = await requestOrThrow("listDayNotes", { query, signal });
      if (key !== undefined) void keepNotes(key, query, notes);
      return notes;
    },
  });

/** The same as stored in this browser. */
export const keptDayNotesQuery = (firstDay: number, lastDay: number) =>
  keyedQuery({
    networkMode: "always",
    queryKey: queryKeys.keptDayNotes(firstDay, lastDay),
    queryFn: async () => {
      const { key } = currentSession();
      const days = { since: isoDate(firstDay), until: isoDate(lastDay) };
      return key === undefined ? [] : await readKeptNotes(key, days);
    },
  });
