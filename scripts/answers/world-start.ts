/**
 * The time at which the server of a recording seems to start, ms since 1970: just after photo links have changed, so that none changes during the
 * recording, and after the last workout of the demo.
 */
export const worldStart = Date.UTC(2026, 5, 15, 12, 0, 1);

/** Longer than any recording takes, ms. */
export const worldLength = 6 * 60 * 60_000;
