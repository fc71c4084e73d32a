import { timingSafeEqual } from "node:crypto";
import { isProviderName } from "@cairn/contracts/accounts/identity-providers";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import type { ProvenIdentity, SignInFailure } from "../../platform/sign-in-providers/sign-in-provider.ts";
import { takeAttempt } from "./sign-in-attempts.queries.ts";
import { hashSecret } from "./sign-in-secret.ts";

/** Somebody who has returned from a provider, and their purpose. */
interface ComeBack {
  readonly identity: ProvenIdentity;
  /** The account to link it to; null for a sign-in. */
  readonly linkTo: string | null;
}

/**
 * Identifies somebody who has returned from a provider. The attempt is used up, whatever the outcome.
 *
 * @param given the query of the address to which the provider sent the browser, and what the browser has stored since
 * it began
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
  // The operator has removed the provider in the meantime.
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
