import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { returning } from "../query/retry-policy.ts";
import { requestOrThrow } from "./api-client.ts";

/** The own e-mail address: whether it is confirmed, what waits to be, and until when an earlier one may take the account back. */
export const ownEmailQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownEmail,
  queryFn: ({ signal }) => requestOrThrow("getEmail", { signal }),
});
