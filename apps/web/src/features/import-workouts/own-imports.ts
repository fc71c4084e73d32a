import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";

/** The newest imports of many files, those that are going among them. */
export const ownImportsQuery = keyedQuery({
  queryKey: queryKeys.ownImports,
  queryFn: ({ signal }) => requestOrThrow("listImports", { query: { limit: 10 }, signal }),
  staleTime: 0,
});
