import { type Query, type QueryClient, onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { isPassing } from "./retry-policy.ts";

/** A single failure is not reported, because the next attempt follows after a second. */
const worthTelling = 2;

/** The progress of an answer, as TanStack Query reports it to a component. */
interface Progress {
  readonly fetchStatus: "fetching" | "paused" | "idle";
  readonly failureCount: number;
  readonly failureReason: Error | null;
}

/** Why an answer is late: this browser has no connection, or no server answers. */
export type Missing = "connection" | "server";

/**
 * @param isOnline the browser's connection state
 * @returns `undefined` while the answer may arrive any moment, when it has arrived, and when it will not arrive
 */
export const whatIsMissing = (
  { fetchStatus, failureCount, failureReason }: Progress,
  isOnline: boolean,
): Missing | undefined => {
  const isTriedAgain = fetchStatus !== "idle" && failureReason !== null && isPassing(failureReason);
  if (!isOnline) return isTriedAgain || fetchStatus === "paused" ? "connection" : undefined;
  return isTriedAgain && failureCount >= worthTelling ? "server" : undefined;
};

const progressOf = ({ state }: Query): Progress => ({
  fetchStatus: state.fetchStatus,
  failureCount: state.fetchFailureCount,
  failureReason: state.fetchFailureReason,
});

const missingOf = (query: Query): Missing | undefined =>
  query.isActive() ? whatIsMissing(progressOf(query), onlineManager.isOnline()) : undefined;

/** Between two attempts, whether or not this was reported. */
const isBetweenTries = (query: Query): boolean =>
  query.isActive() && query.state.fetchStatus !== "idle" && query.state.fetchFailureCount > 0;

/** The screen has nothing else to show than what is missing, and says so in its place. */
const isSaidInPlace = (query: Query): boolean =>
  query.meta?.["isSubject"] === true && query.state.data === undefined && missingOf(query) !== undefined;

/** Whether something on the screen is being retried because no server answers, and nothing else says so. */
export const hasTrouble = (client: QueryClient): boolean => {
  const queries = client.getQueryCache().getAll();
  return queries.some((query) => missingOf(query) === "server") && !queries.some(isSaidInPlace);
};

/** Ends the wait of everything that waits for its next attempt. */
export async function tryNow(client: QueryClient): Promise<void> {
  const waiting = { predicate: isBetweenTries };
  const keys = client.getQueryCache().findAll(waiting);
  await client.cancelQueries(waiting, { silent: true });
  await Promise.all(keys.map(({ queryKey }) => client.refetchQueries({ queryKey, exact: true })));
}

/** The browser's connection state, for components. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    // On the server that prerenders screens.
    () => true,
  );
