/** Why a password cannot be replaced (PASS-2). */
export type PasswordProblem = "passwordMatch" | "shortPassword" | "longPassword" | "general";

/** Characters of a password and of the token in a mail. */
const bounds = { shortest: 5, longest: 200, token: 36 } as const;

/** The token of `?pt=`; undefined for what can be none. */
export const resetTokenOf = (pt: string): string | undefined => (pt.length === bounds.token ? pt : undefined);

/** What is wrong with a new password that was typed twice. */
export const passwordProblem = (next: string, again: string): PasswordProblem | undefined => {
  if (next === "" || next !== again) return "passwordMatch";
  if (next.length < bounds.shortest) return "shortPassword";
  return next.length > bounds.longest ? "longPassword" : undefined;
};
