import type { Present } from "./present-moment.ts";

const minute = 60_000;
const hour = 60 * minute;

/**
 * Changes whenever the words for how long ago something was may change (UNIT-4), and hardly more often: each minute within an
 * hour, then each hour, and at the reader's midnight.
 *
 * @param time ms since 1970
 */
export const ageStep = (time: number, { now, today }: Pick<Present, "now" | "today">): string => {
  const age = now - time;
  return `${today} ${Math.floor(age / (age < hour ? minute : hour))}`;
};
