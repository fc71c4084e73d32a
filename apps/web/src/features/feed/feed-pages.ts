/** Workouts of one page of a feed. */
export const feedPageSize = 10;

/** Where a feed by limit and offset continues; undefined after an empty page, which means that there is no more (DASH-5). */
export const nextOffset = (last: readonly unknown[], pages: readonly unknown[]): number | undefined =>
  last.length === 0 ? undefined : pages.length * feedPageSize;
