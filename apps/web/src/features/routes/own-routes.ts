import { queryOptions } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api-client.ts";

/** The person's planned routes, the latest first. */
export const ownRoutesQuery = queryOptions({
  queryKey: ["own-routes"],
  queryFn: ({ signal }) => requestOrThrow("listRoutes", { signal }),
});
