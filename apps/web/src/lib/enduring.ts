import { ApiFailure } from "./api-failure.ts";

/** Longest time between two tries, ms. */
const longestWait = 15_000;

/** Failures that pass by themselves: no connection, a server that restarts or is busy, too many requests. */
export const isPassing = (error: Error): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status >= 500 || error.status === 429);

/** Milliseconds until the next try after so many failures: one second first, then twice as long each time. */
export const waitAfter = (failures: number): number => Math.min(longestWait, 1000 * 2 ** failures);

/**
 * For what a screen is about: it is asked for until it comes, so that nobody has to load a page again after a tunnel or a restart.
 * Offline the tries rest, and go on with the connection. Final failures end them at once, a bug's after two more.
 */
export const enduring = {
  retry: (failures: number, error: Error): boolean =>
    isPassing(error) || (failures < 2 && !(error instanceof ApiFailure)),
  retryDelay: waitAfter,
} as const;
