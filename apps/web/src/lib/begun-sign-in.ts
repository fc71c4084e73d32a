import type { FailureReason } from "./api/api-failure.ts";

/** What this tab knows of a login that is finished elsewhere: it left for a provider, and comes back by `/sign-in/return`. */
export interface BegunSignIn {
  /** Without it, what stands in the address that the provider sends back opens nothing. */
  readonly ticket: string;
  /** What people call the provider. */
  readonly provider: string;
  /** A login, or a link to the account of whoever is logged in. */
  readonly purpose: "login" | "link";
  /** Where to go afterwards. */
  readonly returnTo?: string | undefined;
}

const storageName = "begun-sign-in";
const problemName = "sign-in-problem";

/** Kept for this tab alone, so that an address that somebody was sent opens nothing in another. */
export const keepBegunSignIn = (begun: BegunSignIn): void => {
  sessionStorage.removeItem(problemName);
  sessionStorage.setItem(storageName, JSON.stringify(begun));
};

/** Takes it away, as it holds once; undefined where this tab began none. */
export const takeBegunSignIn = (): BegunSignIn | undefined => {
  try {
    const kept = sessionStorage.getItem(storageName);
    sessionStorage.removeItem(storageName);
    return kept === null ? undefined : (JSON.parse(kept) as BegunSignIn);
  } catch {
    return undefined; // Storage is switched off, or holds something else.
  }
};

/** Keeps why a login by a provider came to nothing, for the next screen to say. */
export const keepSignInProblem = (reason: FailureReason): void => {
  try {
    sessionStorage.setItem(problemName, reason);
  } catch {
    // The screen then says nothing of it.
  }
};

/** Why a login by a provider came to nothing, until somebody begins another. */
export const signInProblem = (): FailureReason | undefined => {
  try {
    // A code of a newer server reads as an unknown failure.
    return (sessionStorage.getItem(problemName) as FailureReason | null) ?? undefined;
  } catch {
    return undefined;
  }
};
