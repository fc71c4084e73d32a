import { queryOptions } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";

/** The newest imports of many files, those that are going among them. */
export const ownImportsQuery = queryOptions({
  queryKey: ["own-imports"],
  queryFn: ({ signal }) => requestOrThrow("listImports", { query: { limit: 10 }, signal }),
  staleTime: 0,
});
