import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";

/** Places by name; this server searches them itself and contacts nobody else. */
export const placeQuery = (text: string, locale: string) =>
  keyedQuery({
    queryKey: queryKeys.places(text, locale),
    queryFn: ({ signal }) => requestOrThrow("geocode", { query: { q: text, locale }, signal }),
    enabled: text !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
