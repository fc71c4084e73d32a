/**
 * A list's `metadata.until` says where the list continues: old clients send it back as `since`, or as `until`, until a page is
 * short or empty. While more workouts follow it is a number beyond every calendar date, which counts the workouts before the next
 * one. At the end of the list it is the present, so that a client that stores it as `since` asks for what is new; only a client
 * that pages by `until` gets a place after the last workout instead.
 */
const firstPlace = 9_000_000_000_000;

interface Asked {
  /** An instant, ms since 1970, or the `until` of an answer; 0 for none. */
  readonly since: number;
  readonly until: number;
  readonly offset: number;
  readonly limit: number;
}

/** The requested part of a list. */
export interface ListPart {
  /** ms since 1970. */
  readonly since?: number;
  /** ms since 1970; workouts that began later are left out. */
  readonly startedUntil?: number;
  readonly offset: number;
  readonly limit: number;
  readonly isByUntil: boolean;
}

/** Reads instants as instants, and the `until` of an answer as the place in the list that it means. */
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
 * Where a list of `count` workouts continues after a part of it, as clients read it.
 *
 * @param now ms since 1970
 */
export function untilAfter({ offset, limit, isByUntil }: ListPart, count: number, now: Date): string {
  const next = offset + limit;
  if (next < count && limit > 0) return String(firstPlace + next);
  return String(isByUntil ? firstPlace + count : now.getTime());
}
