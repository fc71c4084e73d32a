import type { SignInOutcome } from "@cairn/contracts/identities/identities";
import { fail, type Result } from "@cairn/domain/result";
import { request } from "../../../lib/api/api-client.ts";
import { ApiFailure } from "../../../lib/api/api-failure.ts";
import { type BegunSignIn, takeBegunSignIn } from "../../../lib/begun-sign-in.ts";
import { enter } from "../log-in.ts";

/** The outcome of a login with a provider. */
export interface SignInReturn {
  /** Absent if this tab did not begin one. */
  readonly begun: BegunSignIn | undefined;
  readonly result: Result<SignInOutcome, ApiFailure>;
}

let under: { readonly search: string; readonly done: Promise<SignInReturn> } | undefined;

/**
 * Finishes a login that this tab began, once, however often a screen calls it.
 *
 * @param search query of the address to which the provider sent the browser
 */
export const finishSignIn = (search: string): Promise<SignInReturn> => {
  if (under?.search !== search) under = { search, done: finish(search) };
  return under.done;
};

async function finish(search: string): Promise<SignInReturn> {
  const begun = takeBegunSignIn();
  if (!begun) return { begun, result: fail(new ApiFailure("identity.expired")) };
  const parameters = search.replace(/^\?/, "");
  const result = await request("finishSignIn", { body: { ticket: begun.ticket, parameters } });
  if (!result.ok) return { begun, result };
  const { login } = result.value;
  // If the identity belongs to somebody other than the person who is logged in here, it proves nothing and does not switch
  // accounts.
  if (begun.purpose === "proof" && login?.username !== begun.username) {
    if (login) await request("logout", { headers: { STTAuthorization: login.sessionkey } });
    return { begun, result: fail(new ApiFailure("identity.failed")) };
  }
  if (login) enter(login);
  return { begun, result };
}
