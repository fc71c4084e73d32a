import type { Query, QueryClient } from "@tanstack/react-query";
import { currentSilence, type Missing } from "../connection.ts";
import { isPassing } from "./retry-policy.ts";

/** A single failure is not reported, because the next attempt follows after a second. */
const worthTelling = 2;

/** The progress of an answer, as TanStack Query reports it to a component. */
interface Progress {
  readonly fetchStatus: "fetching" | "paused" | "idle";
  readonly failureCount: number;
  readonly failureReason: Error | null;
}

/**
 * @param silence why nothing at all answers, if nothing does
 * @returns `undefined` while the answer may arrive any moment, when it has arrived, and when it will not arrive
 */
export const whatIsMissing = (
  { fetchStatus, failureCount, failureReason }: Progress,
  silence: Missing | undefined,
): Missing | undefined => {
  const isTriedAgain = fetchStatus !== "idle" && failureReason !== null && isPassing(failureReason);
  if (silence) return isTriedAgain || fetchStatus === "paused" ? silence : undefined;
  return isTriedAgain && failureCount >= worthTelling ? "server" : undefined;
};

const progressOf = ({ state }: Query): Progress => ({
  fetchStatus: state.fetchStatus,
  failureCount: state.fetchFailureCount,
  failureReason: state.fetchFailureReason,
});

const missingOf = (query: Query): Missing | undefined =>
  query.isActive() ? whatIsMissing(progressOf(query), currentSilence.get()) : undefined;

/** Between two attempts, whether or not this was reported. */
const isBetweenTries = (query: Query): boolean =>
  query.isActive() && query.state.fetchStatus !== "idle" && query.state.fetchFailureCount > 0;

/** The screen has nothing else to show than what is missing, and says so in its place. */
const isSaidInPlace = (query: Query): boolean =>
  query.meta?.["isSubject"] === true && query.state.data === undefined && missingOf(query) !== undefined;

/**
 * Whether something on the screen is being retried because its request is not answered, or only by a server that is away, and
 * nothing else says so.
 */
export const hasTrouble = (client: QueryClient): boolean => {
  // The notice of every screen says so.
  if (currentSilence.get()) return false;
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
