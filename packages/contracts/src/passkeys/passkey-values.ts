/** Longest name of a passkey, characters. */
export const passkeyNameMaxLength = 60;

/** Maximum number of passkeys per person. */
export const maxPasskeys = 20;
