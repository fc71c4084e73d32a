/**
 * How long tests wait for something before they call it missing, in milliseconds. A test that passes never waits this long; the limits only end
 * one that would hang. They are set for a machine whose every core is wanted by ten others, because a limit that such a machine exceeds judges the
 * machine and not the code. `expect.poll`, Playwright's assertions and actions, tests and hooks have them by default.
 */
export const patience = {
  /** One thing that is to appear: a job's end, a row, an element of a page. */
  step: 60_000,
  /** A whole test, or one hook. */
  test: 300_000,
  /** A server that starts, with its database. */
  start: 300_000,
} as const;
