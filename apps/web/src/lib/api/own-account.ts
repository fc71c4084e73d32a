import { queryOptions } from "@tanstack/react-query";
import { requestOrThrow } from "./api-client.ts";
import { enduring } from "../query/retry-policy.ts";

/** Whoever is logged in. */
export const ownAccountQuery = queryOptions({
  ...enduring,
  queryKey: ["own-account"],
  queryFn: ({ signal }) => requestOrThrow("getUser", { signal }),
  staleTime: 300_000,
});
