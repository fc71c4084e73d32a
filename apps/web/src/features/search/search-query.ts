import { keepPreviousData } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { retryUntilAnswered } from "../../lib/query/retry-policy.ts";

/** Of each kind, in the suggestions below the field and on the screen of results. */
export const mostSuggested = 4;
export const mostFound = 20;

/** People, own workouts and places with a term. The results of the last term stay until the next is answered. */
export const searchQuery = (term: string, locale: string, limit: number) =>
  keyedQuery({
    ...retryUntilAnswered,
    queryKey: queryKeys.search(term, locale, limit),
    queryFn: ({ signal }) =>
      requestOrThrow("searchEverything", { query: { q: term, limit, locale }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
