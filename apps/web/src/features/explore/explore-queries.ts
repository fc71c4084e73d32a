import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { returning, subject } from "../../lib/query/retry-policy.ts";
import type { MapBounds } from "../../map/projection/map-view.ts";
import { boxOf, type ExploreFilter, filterOf } from "./explore-view.ts";

/** Photos and workouts of one answer (EXPL-1). */
const asked = { imglimit: 20, wolimit: 40 } as const;

/** Decides the order of the tiles: the same while this page is open, another one at the next visit. */
const seed = Math.random().toString(36).slice(2);

/** What somebody shares elsewhere shows at the next move of the map, also at one that leads back. */
const fresh = { staleTime: 0, gcTime: 60_000 } as const;

/** Workouts and photos of a part of the world, in random order. */
export function exploreTilesQuery(bounds: MapBounds, filter: ExploreFilter) {
  const query = { ...boxOf(bounds), ...asked, seed, ...filterOf(filter) };
  return keyedQuery({
    ...subject,
    ...fresh,
    queryKey: queryKeys.exploredTiles(JSON.stringify(query)),
    queryFn: ({ signal }) => requestOrThrow("explore", { query, signal }),
  });
}

/** The same workouts on the map: one by one with their lines, or as clusters. */
export function exploreMapQuery(bounds: MapBounds, zoom: number, filter: ExploreFilter) {
  const query = { ...boxOf(bounds), zoom: Math.max(0, Math.round(zoom * 100) / 100), ...filterOf(filter) };
  return keyedQuery({
    ...returning,
    ...fresh,
    queryKey: queryKeys.exploredMap(JSON.stringify(query)),
    queryFn: ({ signal }) => requestOrThrow("getExploreMap", { query, signal }),
  });
}

/** Points of interest of a part of the world; the only client that has any is `lappset` (NAV-7). */
export function pointsQuery(bounds: MapBounds) {
  const query = boxOf(bounds);
  return keyedQuery({
    ...returning,
    ...fresh,
    queryKey: queryKeys.pointsWithin(JSON.stringify(query)),
    queryFn: ({ signal }) =>
      requestOrThrow("listPointsOfInterest", { params: { client: "lappset" }, query, signal }),
  });
}
