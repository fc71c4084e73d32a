/** Why a password cannot be replaced (PASS-2). */
export type PasswordProblem = "passwordMatch" | "shortPassword" | "longPassword" | "general";

/** Lengths of a password and of the token in a mail, characters. */
const bounds = { shortest: 5, longest: 200, token: 36 } as const;

/** The token in `?pt=`; undefined if it cannot be one. */
export const resetTokenOf = (pt: string): string | undefined => (pt.length === bounds.token ? pt : undefined);

/** The problem of a new password that was typed twice. */
export const passwordProblem = (next: string, again: string): PasswordProblem | undefined => {
  if (next === "" || next !== again) return "passwordMatch";
  if (next.length < bounds.shortest) return "shortPassword";
  return next.length > bounds.longest ? "longPassword" : undefined;
};
