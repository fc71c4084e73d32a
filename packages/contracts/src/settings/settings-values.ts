/** `sharingFlags` of the three choices of an import: private, followers, public. */
export const defaultSharingFlags = [0, 17, 19] as const;
export type DefaultSharingFlags = (typeof defaultSharingFlags)[number];

/** Grams; more than anybody ever weighed. */
export const maxWeightG = 1_000_000;

/** The country of people who have set none. */
export const noCountry = "null";

/**
 * Header with the account's password for calls that need it, percent-encoded as by `encodeURIComponent`, because headers accept
 * only Latin letters.
 */
export const passwordHeader = "password";

/** Header with a Facebook token instead of the password, from programs that have one. */
export const facebookTokenHeader = "facebooktoken";
