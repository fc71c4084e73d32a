/** ms since 1970 of the FIT epoch, 1989-12-31 00:00 UTC (FIT profile, date_time). */
const fitEpochMs = 631_065_600_000;

/** A FIT date_time, in seconds since its epoch, as ms since 1970. */
export const fitTimeMs = (seconds: number): number => fitEpochMs + seconds * 1000;

/** The inverse: ms since 1970 as seconds since the FIT epoch. */
export const fitSeconds = (ms: number): number => (ms - fitEpochMs) / 1000;

const quarterHour = 900;
/** Largest difference of a local clock from UTC, the 14 h of Kiritimati. */
const maxOffset = 50_400;
/** Some watches write the local time some seconds late or early. */
const tolerance = 120;

/**
 * Offset of the local clock from UTC in seconds from an activity message's `timestamp` and `local_timestamp`: whole
 * quarters of an hour within ±14 h. Undefined for anything else, such as a local time that was never set.
 */
export function localOffset(timestamp: number, localTimestamp: number): number | undefined {
  const stated = localTimestamp - timestamp;
  const offset = Math.round(stated / quarterHour) * quarterHour;
  const plausible = Math.abs(offset) <= maxOffset && Math.abs(stated - offset) <= tolerance;
  return plausible ? offset + 0 : undefined;
}
