/** The value for all of the past, because a key cannot contain null. */
const always = -2_147_483_648;

/** A first day as stored; null for a value without a beginning. */
export const storedDay = (sinceDay: number | null): number => sinceDay ?? always;

/** The inverse of `storedDay`. */
export const sinceDayOf = (stored: number): number | null => (stored === always ? null : stored);
