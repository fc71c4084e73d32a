import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { subject } from "../query/retry-policy.ts";
import { requestOrThrow } from "./api-client.ts";

/** The person's planned routes, latest first. */
export const ownRoutesQuery = keyedQuery({
  ...subject,
  queryKey: queryKeys.ownRoutes,
  queryFn: ({ signal }) => requestOrThrow("listRoutes", { signal }),
});

/** One of them, or one that is shared with the person, with all of its points. */
export const ownRouteQuery = (id: string) =>
  keyedQuery({
    ...subject,
    queryKey: queryKeys.ownRoute(id),
    queryFn: ({ signal }) => requestOrThrow("getRoute", { params: { id }, signal }),
  });
