import type { Query, QueryClient } from "@tanstack/react-query";
import { isPassing } from "./enduring.ts";

/** A single failure is not worth a word; the next try comes after a second. */
const worthTelling = 2;

const isInTrouble = (query: Query): boolean => {
  const { fetchStatus, fetchFailureCount, fetchFailureReason } = query.state;
  return (
    query.isActive() &&
    fetchStatus === "fetching" &&
    fetchFailureCount >= worthTelling &&
    fetchFailureReason !== null &&
    isPassing(fetchFailureReason)
  );
};

/** Whether something on the screen is asked for again and again because no server answers. */
export const hasTrouble = (client: QueryClient): boolean => client.getQueryCache().getAll().some(isInTrouble);

/** Ends the wait for the next try of everything that waits for one. */
export async function tryNow(client: QueryClient): Promise<void> {
  const waiting = { predicate: isInTrouble };
  const keys = client.getQueryCache().findAll(waiting);
  await client.cancelQueries(waiting, { silent: true });
  await Promise.all(keys.map(({ queryKey }) => client.refetchQueries({ queryKey, exact: true })));
}
