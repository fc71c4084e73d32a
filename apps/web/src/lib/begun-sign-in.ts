import type { FailureReason } from "./api/api-failure.ts";
import { basePath } from "./base-path.ts";

/** What this tab knows about a login that is completed elsewhere: it left for a provider, and returns via `/sign-in/return`. */
export interface BegunSignIn {
  /** Without it, the address to which the provider returns has no effect. */
  readonly ticket: string;
  /** The provider's name for people. */
  readonly provider: string;
  /** A login, a link to the account of the logged-in person, or a proof of their identity. */
  readonly purpose: "login" | "link" | "proof";
  /** The person who has to return with a proof. */
  readonly username?: string | undefined;
  /** Where to go afterwards. */
  readonly returnTo?: string | undefined;
}

const storageName = `${basePath}begun-sign-in`;
const problemName = `${basePath}sign-in-problem`;

/** Stored only for this tab, so that an address that somebody was sent has no effect in another. */
export const storeBegunSignIn = (begun: BegunSignIn): void => {
  sessionStorage.removeItem(problemName);
  sessionStorage.setItem(storageName, JSON.stringify(begun));
};

/** Removes and returns it, because it is valid once; undefined if this tab began none. */
export const takeBegunSignIn = (): BegunSignIn | undefined => {
  try {
    const kept = sessionStorage.getItem(storageName);
    sessionStorage.removeItem(storageName);
    return kept === null ? undefined : (JSON.parse(kept) as BegunSignIn);
  } catch {
    return undefined; // Storage is switched off, or contains something else.
  }
};

/** Stores why a login with a provider failed, for the screen at an address to show. */
export const storeSignInProblem = (reason: FailureReason, place: string): void => {
  try {
    sessionStorage.setItem(problemName, JSON.stringify({ reason, place }));
  } catch {
    // The screen then does not show it.
  }
};

/** Why the login with a provider that belongs to an address failed, until somebody begins another. */
export const signInProblem = (at: string): FailureReason | undefined => {
  try {
    const kept = sessionStorage.getItem(problemName);
    // An unknown code from a newer server reads as an unknown failure.
    const { reason, place } = JSON.parse(kept ?? "{}") as { reason?: FailureReason; place?: string };
    return place === at ? reason : undefined;
  } catch {
    return undefined;
  }
};
