import { queryOptions } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { subject } from "../../lib/query/retry-policy.ts";

/** The person's planned routes, the latest first. */
export const ownRoutesQuery = queryOptions({
  ...subject,
  queryKey: ["own-routes"],
  queryFn: ({ signal }) => requestOrThrow("listRoutes", { signal }),
});
