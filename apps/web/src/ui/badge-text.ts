/** The largest number on a badge; higher ones are shown as this. */
const cap = 99;

/** The text of a badge for a count: nothing at 0, the number up to 99, and 99 from 100 on. */
export const badgeText = (count: number): string | undefined =>
  count > 0 ? String(Math.min(count, cap)) : undefined;
