import { timingSafeEqual } from "node:crypto";
import { isProviderName } from "@cairn/contracts/accounts/identity-providers";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import type { ProvenIdentity, SignInFailure } from "../../platform/sign-in-providers/sign-in-provider.ts";
import { takeAttempt } from "./sign-in-attempts.queries.ts";
import { hashSecret } from "./sign-in-secret.ts";

/** Somebody who came back from a provider, and what they went for. */
interface ComeBack {
  readonly identity: ProvenIdentity;
  /** The account that they wanted it linked to; null for a sign-in. */
  readonly linkTo: string | null;
}

/**
 * Who came back from a provider. Whatever comes of it, nobody comes back from the same attempt again.
 *
 * @param given the query of the address that the provider sent the browser to, and what the browser kept since it began
 */
export async function comeBack(
  { db, now, signInProviders }: Pick<Deps, "db" | "now" | "signInProviders">,
  given: { readonly parameters: string; readonly ticket: string },
): Promise<Result<ComeBack, SignInFailure | "identity.expired">> {
  const parameters = new URLSearchParams(given.parameters);
  const state = parameters.get("state") ?? "";
  const attempt = await takeAttempt(db, hashSecret(state), now());
  if (!attempt || !timingSafeEqual(attempt.browser_hash, hashSecret(given.ticket)))
    return fail("identity.expired");
  // The operator has taken the provider away meanwhile.
  const provider = isProviderName(attempt.provider) ? signInProviders[attempt.provider] : undefined;
  if (!provider) return fail("identity.failed");
  const identity = await provider.finish(parameters, {
    state,
    nonce: attempt.nonce,
    codeVerifier: attempt.code_verifier,
    redirectUri: attempt.redirect_uri,
  });
  return identity.ok ? ok({ identity: identity.value, linkTo: attempt.user_id }) : identity;
}
