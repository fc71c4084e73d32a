/** Longest name of a passkey, characters. */
export const passkeyNameMaxLength = 60;

/** Passkeys of one person. */
export const maxPasskeys = 20;
