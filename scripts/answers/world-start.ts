/**
 * The time at which the recorded server seems to start, ms since 1970. It is after the demo's last workout,
 * and just after photo links have changed, so that none changes during the recording.
 */
export const worldStart = Date.UTC(2026, 5, 15, 12, 0, 1);

/** Longer than any recording takes, ms. */
export const worldLength = 6 * 60 * 60_000;
