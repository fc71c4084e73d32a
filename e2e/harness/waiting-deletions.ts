import type { Request } from "@playwright/test";

/** The longest time for which the server lets a deletion wait, ms; what a press takes on a busy machine must not count. */
export const longestWait = 60_000;

/** The body of a request to delete many workouts, which then waits as long as possible. */
export const waitingLong = (request: Request): { readonly key: string; readonly after: number } => ({
  ...(request.postDataJSON() as { key: string }),
  after: longestWait,
});
