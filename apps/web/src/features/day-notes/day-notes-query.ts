import { isoDate } from "@cairn/domain/diary/calendar";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { retryUntilAnswered } from "../../lib/query/retry-policy.ts";

/** Own notes on some days, both ends included, days since 1970-01-01. */
export const dayNotesQuery = (firstDay: number, lastDay: number) =>
  keyedQuery({
    ...retryUntilAnswered,
    queryKey: queryKeys.dayNotes(firstDay, lastDay),
    queryFn: ({ signal }) =>
      requestOrThrow("listDayNotes", {
        query: { since: isoDate(firstDay), until: isoDate(lastDay) },
        signal,
      }),
  });
