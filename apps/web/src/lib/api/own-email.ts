import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { returning } from "../query/retry-policy.ts";
import { requestOrThrow } from "./api-client.ts";

/**
 * The person's e-mail address: whether it is confirmed, a pending change, and until when an earlier address can take the account
 * back.
 */
export const ownEmailQuery = keyedQuery({
  ...returning,
  queryKey: queryKeys.ownEmail,
  queryFn: ({ signal }) => requestOrThrow("getEmail", { signal }),
});
