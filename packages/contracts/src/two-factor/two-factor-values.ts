/** Longest text that is checked as a code: recovery codes have 19 characters, and people add spaces. */
export const maxCodeLength = 64;

/** Number of recovery codes that are created together. */
export const recoveryCodeCount = 10;
