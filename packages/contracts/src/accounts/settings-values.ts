/** `sharingFlags` of the three choices of an import: private, followers, public. */
export const defaultSharingFlags = [0, 17, 19] as const;
export type DefaultSharingFlags = (typeof defaultSharingFlags)[number];

/** Grams; heavier than anybody ever was. */
export const maxWeightG = 1_000_000;

/** The country of somebody who named none. */
export const noCountry = "null";

/** Carries the account's password for settings that need it, percent-encoded as `encodeURIComponent` does, as a header takes no other letters than Latin ones. */
export const passwordHeader = "password";

/** Carries a Facebook token instead of the password, from programs that have one. */
export const facebookTokenHeader = "facebooktoken";
