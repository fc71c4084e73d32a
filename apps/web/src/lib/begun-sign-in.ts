import type { FailureReason } from "./api/api-failure.ts";

/** What this tab knows of a login that is finished elsewhere: it left for a provider, and comes back by `/sign-in/return`. */
export interface BegunSignIn {
  /** Without it, what stands in the address that the provider sends back opens nothing. */
  readonly ticket: string;
  /** What people call the provider. */
  readonly provider: string;
  /** A login, a link to the account of whoever is logged in, or a proof that it is they who ask for something. */
  readonly purpose: "login" | "link" | "proof";
  /** Who has to come back with a proof. */
  readonly username?: string | undefined;
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

/** Keeps why a login by a provider came to nothing, for the screen at an address to say. */
export const keepSignInProblem = (reason: FailureReason, place: string): void => {
  try {
    sessionStorage.setItem(problemName, JSON.stringify({ reason, place }));
  } catch {
    // The screen then says nothing of it.
  }
};

/** Why a login by a provider came to nothing that leads to an address, until somebody begins another. */
export const signInProblem = (at: string): FailureReason | undefined => {
  try {
    const kept = sessionStorage.getItem(problemName);
    // A code of a newer server reads as an unknown failure.
    const { reason, place } = JSON.parse(kept ?? "{}") as { reason?: FailureReason; place?: string };
    return place === at ? reason : undefined;
  } catch {
    return undefined;
  }
};
