import { ApiFailure } from "../api/api-failure.ts";

/** Longest time between two tries, ms. */
const maxWaitMs = 15_000;

/** Failures that pass by themselves: no connection, a server that restarts or is busy, too many requests. */
export const isPassing = (error: Error): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status >= 500 || error.status === 429);

/** Milliseconds until the next try after so many failures: one second first, then twice as long each time. */
export const waitAfter = (failures: number): number => Math.min(maxWaitMs, 1000 * 2 ** failures);

/**
 * For what a screen is about: it is asked for until it comes, so that nobody has to load a page again after a tunnel or a restart.
 * With the connection it is tried at once (`tryNow`). Final failures end the tries at once, a bug's after two more.
 */
export const retryUntilAnswered = {
  // Whatever the browser thinks of its connection: a Cairn on the same machine answers without any.
  networkMode: "always",
  refetchOnReconnect: true,
  retry: (failures: number, error: Error): boolean =>
    isPassing(error) || (failures < 2 && !(error instanceof ApiFailure)),
  retryDelay: waitAfter,
} as const;

/** As `retryUntilAnswered`, for the one answer without which a screen has nothing to show; `Awaited` then says in its place what is missing. */
export const subject = { ...retryUntilAnswered, meta: { isSubject: true } } as const;

/**
 * For a part of a screen that says itself why it is missing, with a button for another try: it is asked for again without one too.
 */
export const returning = {
  refetchInterval: ({
    state: { error },
  }: {
    readonly state: { readonly error: Error | null };
  }): number | false => (error && isPassing(error) ? maxWaitMs : false),
} as const;
