import { ApiFailure } from "../api/api-failure.ts";

/** Maximum time between two attempts, ms. */
const maxWaitMs = 15_000;

/** Failures that resolve themselves: no connection, a server that restarts or is busy, too many requests. */
export const isPassing = (error: Error): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status >= 500 || error.status === 429);

/** Milliseconds until the next attempt after so many failures: one second first, then twice as long each time. */
export const waitAfter = (failures: number): number => Math.min(maxWaitMs, 1000 * 2 ** failures);

/** Between half and one and a half times the value, so that not everybody asks at once when a server returns. */
export const withChance = (ms: number): number => ms * (0.5 + Math.random());

/**
 * The same as `waitAfter` after a failure; at least as long as the server wants, because asking earlier would only be refused
 * again.
 */
export const waitAfterFailure = (failures: number, error: Error): number =>
  Math.max(waitAfter(failures), error instanceof ApiFailure ? (error.retryAfter ?? 0) * 1000 : 0);

/**
 * For the subject of a screen: it is requested until it arrives, so that nobody has to reload a page after a tunnel or a restart.
 * When the connection returns it is tried immediately (`tryNow`). Final failures end the attempts immediately, those of a bug
 * after two more.
 */
export const retryUntilAnswered = {
  // Whatever the browser says about its connection: a Cairn on the same machine answers without one.
  networkMode: "always",
  refetchOnReconnect: true,
  retry: (failures: number, error: Error): boolean =>
    isPassing(error) || (failures < 2 && !(error instanceof ApiFailure)),
  retryDelay: waitAfterFailure,
} as const;

/**
 * As `retryUntilAnswered`, for the one answer that a screen cannot do without; `Awaited` then says in its place what is missing.
 */
export const subject = { ...retryUntilAnswered, meta: { isSubject: true } } as const;

/** For a part of a screen that shows its own failure with a retry button: it is also retried without a press. */
export const returning = {
  refetchInterval: ({
    state: { error },
  }: {
    readonly state: { readonly error: Error | null };
  }): number | false => (error && isPassing(error) ? maxWaitMs : false),
} as const;
