/** Longest text that is looked at as a code: recovery codes are 19 characters, and people add spaces. */
export const maxCodeLength = 64;

/** Recovery codes that are made at once. */
export const recoveryCodeCount = 10;
