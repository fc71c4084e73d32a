import { keepPreviousData } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { retryUntilAnswered } from "../../lib/query/retry-policy.ts";

/** Characters from which on a term is searched for (NAV-10, SOC-7). */
const minLength = 2;

/** A term as it is searched for; undefined where it is too short. */
export function searchedTerm(typed: string): string | undefined {
  const term = typed.trim();
  return Array.from(term).length >= minLength ? term : undefined;
}

/** People whose names are like a term. What the last term found stays until the next has been answered. */
export const peopleSearchQuery = (term: string) =>
  keyedQuery({
    ...retryUntilAnswered,
    queryKey: queryKeys.peopleSearch(term),
    queryFn: ({ signal }) => requestOrThrow("searchPeople", { params: { term }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
