import { type MapStyleId, mapStyleIds } from "@cairn/contracts/map-styles/map-style-ids";
import { requestOrThrow } from "../api/api-client.ts";
import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { createStoredValue } from "./stored-value.ts";

/** The map style of this browser; a change reaches every open map and every other tab (WORK-15). */
export const mapStylePreference = createStoredValue<MapStyleId>(
  "cairn.map-style",
  (text) => mapStyleIds.find((id) => id === text),
  "DEFAULT",
);

/** The styles that the operator has a source for and the reader may use. */
export const mapStylesQuery = (sessionKey: string | undefined) =>
  keyedQuery({
    // Premium belongs to the person, so a login loads it again.
    queryKey: queryKeys.mapStyles(sessionKey !== undefined),
    queryFn: ({ signal }) => requestOrThrow("listMapStyles", { signal }),
    staleTime: 600_000,
  });
