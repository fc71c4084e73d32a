/**
 * How long tests wait for something before they consider it missing, in milliseconds. A test that passes
 * never waits this long; the limits only end tests that would hang. They allow for a machine on which ten
 * other programs want every core; a lower limit would judge the machine and not the code. `expect.poll`,
 * Playwright's assertions and actions, tests and hooks have them by default.
 */
export const patience = {
  /** One thing that should appear: a job's end, a row, an element of a page. */
  step: 60_000,
  /** A whole test, or one hook. */
  test: 300_000,
  /** A server that starts, with its database. */
  start: 300_000,
} as const;
