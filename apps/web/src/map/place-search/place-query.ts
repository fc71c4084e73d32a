import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";

/** A position in tenths of a degree: precise enough to order places by, and the same for small moves of a map. */
const roughly = (near: { readonly lat: number; readonly lon: number } | undefined): string | undefined =>
  near && `${near.lat.toFixed(1)},${near.lon.toFixed(1)}`;

/** Places by name, asked of this server alone. */
export const placeQuery = (
  text: string,
  locale: string,
  near: { readonly lat: number; readonly lon: number } | undefined,
) =>
  keyedQuery({
    queryKey: queryKeys.places(text, locale, roughly(near)),
    queryFn: ({ signal }) =>
      requestOrThrow("geocode", { query: { q: text, locale, point: roughly(near) }, signal }),
    enabled: text !== "",
    // Without the operator's geocoder the next search for the same asks again.
    staleTime: ({ state: { data } }) => (data?.notice === undefined ? Number.POSITIVE_INFINITY : 0),
  });
