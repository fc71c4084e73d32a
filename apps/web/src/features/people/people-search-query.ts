import { keepPreviousData } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { retryUntilAnswered } from "../../lib/query/retry-policy.ts";

/** Minimum length of a search term, characters (NAV-10, SOC-7). */
const minLength = 2;

/** A term in the form that is searched; undefined if it is too short. */
export function searchedTerm(typed: string): string | undefined {
  const term = typed.trim();
  return Array.from(term).length >= minLength ? term : undefined;
}

/** People whose names match a term. The results of the last term stay until the next is answered. */
export const peopleSearchQuery = (term: string) =>
  keyedQuery({
    ...retryUntilAnswered,
    queryKey: queryKeys.peopleSearch(term),
    queryFn: ({ signal }) => requestOrThrow("searchPeople", { params: { term }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
