import { type Query, type QueryClient, onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { isPassing } from "./retry-policy.ts";

/** A single failure is not worth a word; the next try comes after a second. */
const worthTelling = 2;

/** How far an answer has come, as TanStack Query tells it to a component. */
interface Progress {
  readonly fetchStatus: "fetching" | "paused" | "idle";
  readonly failureCount: number;
  readonly failureReason: Error | null;
}

/** What keeps an answer away that will still come: this browser has no connection, or no server answers. */
export type Missing = "connection" | "server";

/**
 * @param isOnline what the browser thinks of its connection
 * @returns `undefined` while the answer may come any moment, when it is there, and when it will not come
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

/** Between two tries, whether it was said or not. */
const isBetweenTries = (query: Query): boolean =>
  query.isActive() && query.state.fetchStatus !== "idle" && query.state.fetchFailureCount > 0;

/** The screen has nothing else to show than what is missing, and says so in the place of what it is about. */
const isSaidInPlace = (query: Query): boolean =>
  query.meta?.["isSubject"] === true && query.state.data === undefined && missingOf(query) !== undefined;

/** Whether something on the screen is asked for again and again because no server answers, and nothing else says so. */
export const hasTrouble = (client: QueryClient): boolean => {
  const queries = client.getQueryCache().getAll();
  return queries.some((query) => missingOf(query) === "server") && !queries.some(isSaidInPlace);
};

/** Ends the wait for the next try of everything that waits for one. */
export async function tryNow(client: QueryClient): Promise<void> {
  const waiting = { predicate: isBetweenTries };
  const keys = client.getQueryCache().findAll(waiting);
  await client.cancelQueries(waiting, { silent: true });
  await Promise.all(keys.map(({ queryKey }) => client.refetchQueries({ queryKey, exact: true })));
}

/** As the browser thinks, for components. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    // Where screens are drawn ahead.
    () => true,
  );
