/**
 * A list's `metadata.until` is where the list goes on: clients of years ago send it back as `since`, or as `until`, until a page is short or empty. While
 * workouts follow it is a number beyond every instant of a calendar, which counts the workouts before the next one. At the end of the list it is the
 * present, so that a client that keeps it as `since` asks for what is new; only who pages by `until` is sent behind the last workout instead.
 */
const firstPlace = 9_000_000_000_000;

interface Asked {
  /** An instant, ms since 1970, or the `until` of an answer; 0 for none. */
  readonly since: number;
  readonly until: number;
  readonly offset: number;
  readonly limit: number;
}

/** The part of a list that was asked for. */
export interface ListPart {
  /** ms since 1970. */
  readonly since?: number;
  /** ms since 1970; what began later is left out. */
  readonly startedUntil?: number;
  readonly offset: number;
  readonly limit: number;
  readonly isByUntil: boolean;
}

/** Reads instants as instants, and what an answer told as the place in the list that it means. */
export function listPartOf({ since, until, offset, limit }: Asked): ListPart {
  const isByUntil = until > 0;
  const place = Math.max(since, until) - firstPlace;
  if (place >= 0) return { offset: offset + place, limit, isByUntil };
  return {
    ...(since > 0 && { since }),
    ...(isByUntil && { startedUntil: until }),
    offset,
    limit,
    isByUntil,
  };
}

/**
 * Where a list of `count` workouts goes on after a part of it, as the text that clients read.
 *
 * @param now ms since 1970
 */
export function untilAfter({ offset, limit, isByUntil }: ListPart, count: number, now: Date): string {
  const next = offset + limit;
  if (next < count && limit > 0) return String(firstPlace + next);
  return String(isByUntil ? firstPlace + count : now.getTime());
}
