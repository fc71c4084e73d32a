/** The day that stands for all of the past: a key has no nulls. */
const always = -2_147_483_648;

/** A first day as rows keep it; null = what has always held. */
export const storedDay = (sinceDay: number | null): number => sinceDay ?? always;

/** As `storedDay`, the other way. */
export const sinceDayOf = (stored: number): number | null => (stored === always ? null : stored);
